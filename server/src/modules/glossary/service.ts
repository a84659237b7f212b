import type { MarkedCollection } from '@qram/contract/modules/glossary/marked-descriptions';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { readDescription as readPatentDescription } from '../patents/service.ts';
import { readDescription as readVideoDescription } from '../videos/service.ts';
import { markTerms } from './marks/term-marks.ts';
import { selectTerms } from './repository.ts';

/** Terms that are looked for in a text; more would slow each lesson down. */
const MAX_MARKED = 500;

/** Links the first mention of each live term in each section of a lesson's HTML. */
export async function linkTerms({ db, now }: Dependencies, html: string): Promise<string> {
  return markTerms(html, await selectTerms(db, { now: now(), limit: MAX_MARKED }));
}

const READERS: Record<MarkedCollection, (deps: Dependencies, id: number) => Promise<string>> = {
  videos: readVideoDescription,
  patents: readPatentDescription,
};

/** Empty: no such record, or it isn't live. */
const readDescription = (deps: Dependencies, collection: MarkedCollection, id: number): Promise<string> =>
  READERS[collection](deps, id).catch((error: unknown) => {
    if (error instanceof DomainError) return '';
    throw error;
  });

/** The description of a live record with its terms linked; null where it mentions none, or isn't live. */
export async function readMarkedDescription(
  deps: Dependencies,
  { collection, id }: { collection: MarkedCollection; id: number },
): Promise<{ description: string; html: string | null }> {
  const description = await readDescription(deps, collection, id);
  const paragraphs = description.split(/\n\s*\n/).map((text) => text.trim());
  const shown = paragraphs.filter((text) => text !== '').map((text) => `<p dir="auto">${escapeHtml(text)}</p>`);
  const html = shown.join('');
  const marked = await linkTerms(deps, html);
  return { description, html: marked === html ? null : marked };
}
