import { setImmediate as immediate } from 'node:timers/promises';
import { deleteDocuments, SEARCH_INDEX } from '../../platform/search/index-writing.ts';
import type { CollectionContext } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { syncSearchIndex } from './search-sync.ts';

const RECORDS_AT_ONCE = 20;

/** `indexAgain` must write the index after the commit. */
export function withoutIndex({ search: _search, ...definition }: CollectionDefinition): CollectionDefinition {
  return definition;
}

/** Hides former texts before a change. `indexAgain` must follow. */
export async function leaveIndex(
  { deps: { revisions }, definition: { name, search } }: CollectionContext,
  ids: readonly number[],
): Promise<void> {
  if (!search?.getTexts) return;
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    await revisions.change([SEARCH_INDEX], (trx) => deleteDocuments(trx, name, ids.slice(at, at + RECORDS_AT_ONCE)));
    await immediate();
  }
}

/** The next start repairs failures. */
export async function indexAgain({ deps, definition }: CollectionContext): Promise<void> {
  if (!definition.search?.getTexts) return;
  await syncSearchIndex(deps, [definition]).catch((error: unknown) =>
    deps.log.error({ err: error }, 'indexing changed records failed'),
  );
}
