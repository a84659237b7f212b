import { type Actor, inBatch } from '../../platform/access/actor.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import type { CollectionContext } from '../context.ts';
import { removeRows } from '../operations/remove.ts';
import { restoreRows } from '../operations/restore.ts';
import { toDomainError } from '../operations/transact.ts';
import { selectRow } from '../rows/repository.ts';
import { type BulkResult, inOneTransaction, type RecordWork, toWork } from './record-work.ts';
import { type BulkSelection, chosenIds } from './selection.ts';

/**
 * Reports on each, in one transaction.
 * @throws DomainError `conflict` when the number of matches is not the confirmed one
 */
export async function bulkRemove(
  collection: CollectionContext,
  actor: Actor,
  { ids, matching, count }: BulkSelection,
  report: ReportProgress,
): Promise<{ results: BulkResult[] }> {
  const chosen = await chosenIds(collection, actor, { ids, matching, count });
  collection.definition.hooks?.beforeBulkDelete?.(chosen);
  const work = toWork(async (write, some) => {
    const removals = some.map((id) => ({ id }));
    await removeRows(write, removals);
    return some.map((id) => ({ id, ok: true }));
  });
  return { results: await inOneTransaction(collection, inBatch(actor), chosen, work, { report }) };
}

export function bulkRestore(
  collection: CollectionContext,
  actor: Actor,
  ids: readonly number[],
  report: ReportProgress,
): Promise<BulkResult[]> {
  const explain: RecordWork['explain'] = async (write, id, error) => {
    const values = (await selectRow(write, id, { trashed: true, lock: false })) ?? {};
    return toDomainError(write, { values, selfId: id }, error);
  };
  const work = toWork(
    async (write, some) => {
      await restoreRows(write, some);
      return some.map((id) => ({ id, ok: true }));
    },
    { explain },
  );
  return inOneTransaction(collection, inBatch(actor), ids, work, { report });
}
