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
