import type { Dependencies } from '../../platform/dependencies.ts';
import { markTerms } from './marks/term-marks.ts';
import { selectTerms } from './repository.ts';

/** Terms that are looked for in a text; more would slow each lesson down. */
const MAX_MARKED = 500;

/** Links the first mention of each live term in each section of a lesson's HTML. */
export async function linkTerms({ db, now }: Dependencies, html: string): Promise<string> {
  return markTerms(html, await selectTerms(db, { now: now(), limit: MAX_MARKED }));
}
