import { setImmediate as immediate } from 'node:timers/promises';
import { deleteDocuments, SEARCH_INDEX } from '../../platform/search/index-writing.ts';
import type { CollectionContext } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import { syncSearchIndex } from './search-sync.ts';

const RECORDS_AT_ONCE = 20;

/** The collection without its search index, which `indexAgain` writes after the commit. */
export function withoutIndex({ search: _search, ...definition }: CollectionDefinition): CollectionDefinition {
  return definition;
}

/** Removes records from the index before they change, so that no search finds former texts. `indexAgain` must follow. */
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

/** Indexes stale records. A failure is repaired at the next start. */
export async function indexAgain({ deps, definition }: CollectionContext): Promise<void> {
  if (!definition.search?.getTexts) return;
  await syncSearchIndex(deps, [definition]).catch((error: unknown) =>
    deps.log.error({ err: error }, 'indexing changed records failed'),
  );
}
