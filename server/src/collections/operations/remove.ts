import type { Actor } from '../../platform/access/actor.ts';
import { toAuditStatements } from '../../platform/access/audit-trail.ts';
import { runStatements } from '../../platform/database/dialect.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { CollectionContext, CollectionWrite } from '../context.ts';
import type { Row, Values } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { selectRowsById, updateRows } from '../rows/repository.ts';
import { stampAfter } from '../rows/update-times.ts';
import { indexChildren, toIndexStatements } from '../search/search-index.ts';
import { assertUnchanged, groupWrites } from './preconditions.ts';
import { transact } from './transact.ts';

export interface RemoveOptions {
  /** Version that the caller started from. */
  unmodifiedSince?: Date | null;
  /** The collection's own query parameters. */
  query?: Values;
}

export async function removeRows(
  write: CollectionWrite,
  removals: readonly (RemoveOptions & { id: number })[],
): Promise<void> {
  const ids = removals.map(({ id }) => id);
  const rows = await selectRowsById(write, ids, { trashed: false, lock: true });
  const found: (RemoveOptions & { row: Row })[] = [];
  for (const { id, ...options } of removals) {
    const row = rows.get(id);
    if (!row) throw notFound();
    await assertUnchanged(write, row, [options.unmodifiedSince ?? null]);
    found.push({ ...options, row });
  }
  for (const group of groupWrites(write.definition, found)) await removeLocked(write, group);
}

async function removeLocked(
  write: CollectionWrite,
  removals: readonly (RemoveOptions & { row: Row })[],
): Promise<void> {
  const { trx, dialect, now, definition, actor } = write;
  const stamp = { at: now.toISOString(), by: actor.name };
  for (const { row, query = {} } of removals)
    await definition.hooks?.beforeDelete?.(write, row, { stamp, query, actor });
  const changes = removals.map(({ row }) => {
    const values = { deleted_at: stamp.at, deleted_by: stamp.by, updated_at: stampAfter(row.updated_at, now) };
    return { row, values };
  });
  const trashed = await updateRows(write, changes);
  const rows = removals.map(({ row }) => row);
  for (const row of rows) await definition.hooks?.afterChange?.(write, row, null);
  const about = { action: 'delete', collection: definition.name } as const;
  const former = await loadRecords(write, rows);
  const events = former.map(({ row, values: before }) => ({ ...about, recordId: row.id, before }));
  await runStatements(trx, dialect, [
    ...toAuditStatements(trx, actor, events, now),
    ...(await toIndexStatements(write, trashed)),
  ]);
  await indexChildren(write, trashed);
}

/** Keeps relations and files. */
export async function remove(
  collection: CollectionContext,
  actor: Actor,
  id: number,
  options: RemoveOptions = {},
): Promise<void> {
  await transact(collection, actor, { values: {}, selfId: id }, (write) => removeRows(write, [{ id, ...options }]));
}
