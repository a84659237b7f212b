import { type Actor, inBatch } from '../../platform/access/actor.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { CollectionContext } from '../context.ts';
import { type PublicationChange, publishRows } from '../operations/publish.ts';
import { type BulkResult, inOneTransaction, refused, toWork } from './record-work.ts';
import { type BulkSelection, chosenIds } from './selection.ts';

/**
 * Reports on each, in one transaction.
 * @throws DomainError `conflict` when the number of matches is not the confirmed one
 */
export async function bulkPublish(
  collection: CollectionContext,
  actor: Actor,
  { ids, matching, count, ...change }: BulkSelection & PublicationChange,
): Promise<{ results: BulkResult[] }> {
  const chosen = await chosenIds(collection, actor, { ids, matching, count });
  const work = toWork(async (write, some) => {
    const found = await publishRows(write, some, change);
    return some.map((id) => (found.has(id) ? { id, ok: true } : refused(id, notFound())));
  });
  return { results: await inOneTransaction(collection, inBatch(actor), chosen, work) };
}
