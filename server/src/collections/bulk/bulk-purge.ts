import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { discard } from '../files/released-files.ts';
import { changedByPurge, type PurgedCollection, purgeTrashed } from '../operations/purge.ts';
import { type BulkResult, inBatches } from './record-work.ts';

/** Reports on each. */
export async function bulkPurge(
  collection: PurgedCollection,
  actor: Actor,
  ids: readonly number[],
): Promise<BulkResult[]> {
  const { deps, collections } = collection;
  const keys = new Map<number, string[]>();
  const work = {
    run: async (write: Parameters<typeof purgeTrashed>[0], id: number) =>
      void keys.set(id, await purgeTrashed(write, collections, id)),
  };
  const alsoChanges = changedByPurge(collection);
  const results = await inBatches(collection, inBatch(actor), ids, work, { alsoChanges });
  const purged = results.filter(({ ok }) => ok).flatMap(({ id }) => keys.get(id) ?? []);
  if (purged.length > 0) await discard(deps, purged);
  return results;
}
