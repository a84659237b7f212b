import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../access/audit-trail.ts';
import type { Dependencies } from '../dependencies.ts';
import { toDay } from '../jobs/daily-counts.ts';

const ROWS_AT_ONCE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Rows are read while they are sent. */
export interface TableExport {
  columns: readonly string[];
  /** If known in advance. */
  total?: number | undefined;
  pages: AsyncIterable<readonly ExportedRow[]>;
}

export interface ExportSource<C extends string> {
  /** Name in the audit trail. */
  collection: string;
  columns: readonly C[];
  /** For the audit trail. */
  filters?: Readonly<Record<string, unknown>>;
  total?: number;
  pages: AsyncIterable<readonly ExportedRow[]>;
}

/** Reads in id order, so that each row is read once even if the table changes. */
export async function* pagesById(
  rowsAfter: (id: number, limit: number) => Promise<readonly (ExportedRow & { id: number })[]>,
): AsyncGenerator<readonly ExportedRow[]> {
  let last = 0;
  for (;;) {
    const rows = await rowsAfter(last, ROWS_AT_ONCE);
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Leaves out rows deleted meanwhile. */
export async function* pagesOfIds(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<readonly ExportedRow[]>,
): AsyncGenerator<readonly ExportedRow[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) yield await load(ids.slice(at, at + ROWS_AT_ONCE));
}

/** Writes an audit entry before the first row. */
export async function beginExport<C extends string>(
  deps: Pick<Dependencies, 'db' | 'now'>,
  actor: Actor,
  source: ExportSource<C>,
): Promise<TableExport> {
  const { collection, columns, filters, total, pages } = source;
  const after = { columns, ...filters, ...(total === undefined ? {} : { rows: total }) };
  await recordAudit(deps.db, actor, { action: 'export', collection, recordId: null, after }, deps.now());
  return { columns, total, pages };
}

/** `users-2026-11-21.csv` */
export const buildExportName = (deps: Pick<Dependencies, 'now'>, what: string): string =>
  `${what}-${toDay(deps.now())}.csv`;
