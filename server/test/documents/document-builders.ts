import { readFileSync } from 'node:fs';
import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps/premium-apps';
import type { Topic, TutorialCategory } from '@qram/contract/modules/tutorials/tutorials';
import { sampleFile } from '../../seed/sample-file.ts';
import { addRecord, createAdder, toRecord, uniqueWord } from '../scenes/builders.ts';
import type { TestSite } from '../test-site.ts';
import { notebookIn, smallPdf, smallZip } from './small-documents.ts';

/** In a new category by default. */
export const addTopic = createAdder('topics');
export const addPremiumAppTopic = createAdder('qram_topics');
export const addPatent = createAdder('patents', { patent_number: 'US 1234567 B2' });

export const pdf = (title = 'A document'): Buffer => smallPdf(title);

export const slides = (): Buffer => readFileSync(sampleFile('one-qubit.pptx'));

/** Only the container's header. */
export function legacySlides(): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  return bytes;
}

export const archive = (content = 'Read me.'): Buffer => smallZip(content);

export const notebook = (...cells: readonly Record<string, unknown>[]): Buffer => notebookIn('python', ...cells);

export function documentForm(
  fields: Record<string, string | number>,
  files: Record<string, Uint8Array | readonly [Uint8Array, string]> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [field, given] of Object.entries(files)) {
    const [bytes, filename] = given instanceof Uint8Array ? [given, `file.${field}`] : given;
    form.set(field, new File([new Uint8Array(bytes)], filename));
  }
  return form;
}

export const addCategory = (site: TestSite, title = uniqueWord('Category ')): Promise<TutorialCategory> =>
  addRecord(site, 'categories', { title });

export async function addTopicWith(
  site: TestSite,
  files: Parameters<typeof documentForm>[1],
  overrides: Record<string, string | number> = {},
): Promise<Topic> {
  const category_id = overrides.category_id ?? (await addCategory(site)).id;
  const form = documentForm({ title: uniqueWord('Topic '), ...overrides, category_id }, files);
  return toRecord(await site.call('POST', '/api/topics', { form }));
}

export const addPremiumAppCategory = (
  site: TestSite,
  title = uniqueWord('Applications '),
): Promise<PremiumAppCategory> => addRecord(site, 'qram_categories', { title });
