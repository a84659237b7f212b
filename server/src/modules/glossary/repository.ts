import { lessonId } from '@qram/contract/modules/glossary/glossary';
import { isLive } from '../../collections/publication/publication.ts';
import type { Db } from '../../platform/database/database.ts';

/** Live ones, by title. */
export const selectTerms = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('glossary')
    .select(['id', 'title', 'synonyms'])
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Titles of the live lessons that explain the terms, by the id of the term. */
export async function selectLessonTitles(db: Db, ids: readonly number[], now: Date): Promise<Map<number, string>> {
  const terms = await db.selectFrom('glossary').select(['id', 'lesson']).where('id', 'in', ids).execute();
  const explained = terms.flatMap(({ id, lesson }) => {
    const topic = lessonId(lesson);
    return topic === null ? [] : [{ id, topic }];
  });
  if (explained.length === 0) return new Map();
  const topics = await db
    .selectFrom('topics')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(explained.map(({ topic }) => topic))])
    .where('deleted_at', 'is', null)
    .where(isLive(now))
    .execute();
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  return new Map(
    explained.flatMap(({ id, topic }) => {
      const title = titles.get(topic);
      return title === undefined ? [] : [[id, title] as const];
    }),
  );
}
