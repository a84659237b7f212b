import { setImmediate as immediate } from 'node:timers/promises';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteDocuments, SEARCH_INDEX } from '../../platform/search/index-writing.ts';
import type { CollectionDefinition } from '../definition.ts';
import { syncSearchIndex } from './search-sync.ts';

const RECORDS_AT_ONCE = 20;

/** Writes without the full text, which takes longer than all else of a record; `indexAgain` comes after the commit. */
export function indexedLater({ search: _search, ...definition }: CollectionDefinition): CollectionDefinition {
  return definition;
}

/**
 * Takes records out of the index before they change, a few at a time: a search never shows what a record no longer says.
 * Call `indexAgain` whatever happens then.
 */
export async function leaveIndex(
  { revisions }: Dependencies,
  { name, search }: CollectionDefinition,
  ids: readonly number[],
): Promise<void> {
  if (!search?.getTexts) return;
  for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
    await revisions.change([SEARCH_INDEX], (trx) => deleteDocuments(trx, name, ids.slice(at, at + RECORDS_AT_ONCE)));
    await immediate();
  }
}

/** Indexes what was written without the full text, a few records at a time. A failure is repaired at the next start. */
export async function indexAgain(deps: Dependencies, definition: CollectionDefinition): Promise<void> {
  if (!definition.search?.getTexts) return;
  await syncSearchIndex(deps, [definition]).catch((error: unknown) =>
    deps.log.error({ err: error }, 'indexing changed records failed'),
  );
}
