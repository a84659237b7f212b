import type { Row } from '../../../collections/record-types.ts';
import { indexRows } from '../../../collections/search/search-index.ts';
import { lockRows } from '../../../platform/database/dialect.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { SEARCH_INDEX } from '../../../platform/search/index-writing.ts';
import { topicsCollection } from '../collection.ts';
import { selectOutdatedTopic, type TopicRow, topicWithId } from '../repository.ts';
import { prepareLesson, saveLesson } from './lesson-saving.ts';

/** Renders before the transaction, so that no write waits for it. */
async function rerender(deps: Dependencies, topic: TopicRow): Promise<void> {
  const prepared = await prepareLesson(deps, deps.db, topic);
  await deps.revisions.change(['topics', SEARCH_INDEX], async (trx) => {
    const current = await lockRows(topicWithId(trx, topic.id), deps.dialect).executeTakeFirst();
    if (!current) return;
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    await saveLesson(context, deps, current, prepared);
    await indexRows({ ...context, definition: topicsCollection }, [current as Row & TopicRow]);
  });
}

/**
 * Rerenders and reindexes older formats, after an upgrade or a restore. Goes one by one, so it may be interrupted and
 * run on several instances.
 * @returns the number of lessons
 */
export async function renderOutdatedLessons(deps: Dependencies, signal?: AbortSignal): Promise<number> {
  let [count, after] = [0, 0];
  for (;;) {
    const topic = signal?.aborted ? undefined : await selectOutdatedTopic(deps.db, after);
    if (!topic) return count;
    after = topic.id;
    try {
      await rerender(deps, topic);
      count += 1;
    } catch (error) {
      // Retry it in the next run.
      deps.log.warn({ err: error, topic: topic.id }, 'a lesson could not be rendered again');
    }
  }
}
