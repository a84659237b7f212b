import type { Actor } from './actor.ts';
import { recordAudit } from './audit-trail.ts';
import { getDay } from './daily-counts.ts';
import type { Dependencies } from './dependencies.ts';

const ROWS_AT_ONCE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

/** A table to export: column names, and rows that are read while they are sent. */
export interface TableExport {
  columns: readonly string[];
  /** Number of rows, if known before they are read. */
  total?: number | undefined;
  pages: AsyncIterable<readonly ExportedRow[]>;
}

export interface ExportSource<C extends string> {
  /** Name in the audit trail. */
  collection: string;
  columns: readonly C[];
  /** Filters of the rows, for the audit trail. */
  filters?: Readonly<Record<string, unknown>>;
  total?: number;
  pages: AsyncIterable<readonly ExportedRow[]>;
}

/**
 * Pages in the order of their ids, so that each row is read once even if the table changes.
 * @param rowsAfter the rows after this id, at most `limit`
 */
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

/** Pages of the given rows. Those that are deleted meanwhile are left out. */
export async function* pagesOfIds(
  ids: readonly number[],
  load: (ids: readonly number[]) => Promise<readonly ExportedRow[]>,
): AsyncGenerator<readonly ExportedRow[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) yield await load(ids.slice(at, at + ROWS_AT_ONCE));
}

/** Adds an audit entry for the export, and returns its rows. */
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
export const exportName = (deps: Pick<Dependencies, 'now'>, what: string): string =>
  `${what}-${getDay(deps.now())}.csv`;
