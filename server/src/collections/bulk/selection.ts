import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { Actor } from '../../platform/access/actor.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { CollectionContext } from '../context.ts';
import { matchingIds } from '../operations/list.ts';

/** A validated selection: ids, or what matches a search. */
export interface BulkSelection {
  ids?: number[] | undefined;
  matching?: Record<string, unknown> | undefined;
  count?: number | undefined;
}

/** @throws DomainError `conflict` unless as many records match as the caller confirmed */
export function assertCount(found: number, count: number | undefined): void {
  if (found > LIST_LIMITS.matchingMax)
    throw new DomainError('conflict', `At most ${LIST_LIMITS.matchingMax} records at once. Narrow the search.`);
  if (found !== count)
    throw new DomainError(
      'conflict',
      `The list has changed. It now has ${found} ${found === 1 ? 'record' : 'records'}.`,
    );
}

/** @throws DomainError `conflict` when the number of matches is not the confirmed one */
export async function chosenIds(
  collection: CollectionContext,
  actor: Actor,
  { ids, matching, count }: BulkSelection,
): Promise<number[]> {
  if (ids) return ids;
  const found = await matchingIds(collection, actor, matching ?? {}, LIST_LIMITS.matchingMax + 1);
  assertCount(found.length, count);
  return found;
}
