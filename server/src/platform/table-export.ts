import type { Actor } from './actor.ts';
import { recordAudit } from './audit-trail.ts';
import { dayOf } from './daily-counts.ts';
import type { Dependencies } from './dependencies.ts';

const ROWS_AT_ONCE = 500;

export type ExportedRow = Readonly<Record<string, unknown>>;

/** A table to export: column names, and rows that are read while they are sent. */
export interface TableExport {
  columns: readonly string[];
  pages: AsyncIterable<readonly ExportedRow[]>;
}

export interface ExportSource<C extends string> {
  /** Name in the audit trail. */
  collection: string;
  columns: readonly C[];
  /** Filters of the rows, for the audit trail. */
  filters?: Readonly<Record<string, unknown>>;
  /** The rows after this id, ordered by id, at most `limit`. */
  rowsAfter(id: number, limit: number): Promise<readonly (ExportedRow & { id: number })[]>;
}

/** Pages by id, so that each row is read once even if the table changes. */
async function* pagesOf({ rowsAfter }: ExportSource<string>): AsyncGenerator<readonly ExportedRow[]> {
  let last = 0;
  for (;;) {
    const rows = await rowsAfter(last, ROWS_AT_ONCE);
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Adds an audit entry for the export, and returns its rows. */
export async function beginExport<C extends string>(
  deps: Pick<Dependencies, 'db' | 'now'>,
  actor: Actor,
  source: ExportSource<C>,
): Promise<TableExport> {
  const { collection, columns, filters } = source;
  const after = { columns, ...filters };
  await recordAudit(deps.db, actor, { action: 'export', collection, recordId: null, after }, deps.now());
  return { columns, pages: pagesOf(source) };
}

/** `users-2026-11-21.csv` */
export const exportName = (deps: Pick<Dependencies, 'now'>, what: string): string => `${what}-${dayOf(deps.now())}.csv`;
