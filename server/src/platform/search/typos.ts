import { ensureTrigramIndex } from '../database/full-text.ts';
import type { Dependencies } from '../dependencies.ts';

/** Prepares the correction of typos, or says in the log why there is none. */
export async function prepareTypos({ db, dialect, log }: Pick<Dependencies, 'db' | 'dialect' | 'log'>): Promise<void> {
  if (await ensureTrigramIndex(db, dialect)) return;
  log.warn('search corrects no typos: PostgreSQL lacks the pg_trgm extension, or this user may not create it');
}
