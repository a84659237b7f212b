import type { Actor } from '../../platform/access/actor.ts';
import { toAuditStatements } from '../../platform/access/audit-trail.ts';
import { runStatements } from '../../platform/database/dialect.ts';
import { notFound } from '../../platform/domain-error.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from '../context.ts';
import type { Row, Values } from '../record-types.ts';
import { selectRow, selectRowsById, updateRows } from '../rows/repository.ts';
import { stampAfter } from '../rows/update-times.ts';
import { indexChildren, toIndexStatements } from '../search/search-index.ts';
import { presentRow } from './present.ts';
import { transact } from './transact.ts';

/** @throws DomainError `not_found` unless all are in the trash */
export async function restoreRows(write: CollectionWrite, ids: readonly number[]): Promise<Row[]> {
  const { trx, dialect, now, definition, actor } = write;
  const trashed = await selectRowsById(write, ids, { trashed: true, lock: true });
  const rows = ids.flatMap((id) => trashed.get(id) ?? []);
  if (rows.length < ids.length) throw notFound();
  for (const row of rows) await definition.hooks?.beforeRestore?.(write, row);
  const changes = rows.map((row) => {
    return { row, values: { deleted_at: null, deleted_by: null, updated_at: stampAfter(row.updated_at, now) } };
  });
  const restored = await updateRows(write, changes);
  const about = { action: 'restore', collection: definition.name } as const;
  const events = restored.map((after) => ({ ...about, recordId: after.id, after }));
  await runStatements(trx, dialect, [
    ...toAuditStatements(trx, actor, events, now),
    ...(await toIndexStatements(write, restored)),
  ]);
  await indexChildren(write, restored);
  return restored;
}

/** @throws DomainError `not_found` unless it is in the trash, `conflict` when another record has its unique values */
export async function restore(collection: CollectionContext, actor: Actor, id: number): Promise<Values> {
  const trashed = await selectRow(readerOf(collection), id, { trashed: true, lock: false });
  if (!trashed) throw notFound();
  const [row] = await transact(collection, actor, { values: trashed, selfId: id }, (write) => restoreRows(write, [id]));
  if (!row) throw notFound();
  return presentRow(readerOf(collection), row);
}
