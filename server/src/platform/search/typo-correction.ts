import { ensureTrigramIndex } from '../database/full-text.ts';
import type { Dependencies } from '../dependencies.ts';

/** Logs a warning if typos can't be corrected. */
export async function prepareTypoCorrection({
  db,
  dialect,
  log,
}: Pick<Dependencies, 'db' | 'dialect' | 'log'>): Promise<void> {
  if (await ensureTrigramIndex(db, dialect)) return;
  log.warn('search corrects no typos: PostgreSQL lacks the pg_trgm extension, or this user may not create it');
}
