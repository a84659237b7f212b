import { readFileSync } from 'node:fs';
import type { Patent } from '@qram/contract/modules/patents';
import type { QramCategory, QramTopic } from '@qram/contract/modules/premium-apps';
import type { Topic, TutorialCategory } from '@qram/contract/modules/tutorials';
import { sampleFile } from '../seed/sample-file.ts';
import { recordOf, uniqueWord } from './builders.ts';
import { smallPdf, smallZip } from './small-documents.ts';
import type { TestSite } from './test-site.ts';

type Overrides = Record<string, unknown>;

/** A real PDF that says which one it is. */
export const pdf = (title = 'A document'): Buffer => smallPdf(title);

/** Real slides (PPTX). */
export const slides = (): Buffer => readFileSync(sampleFile('one-qubit.pptx'));

/** The container of legacy PowerPoint files, with nothing in it. */
export function legacySlides(): Buffer {
  const bytes = Buffer.alloc(1536);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  return bytes;
}

/** A real archive. */
export const archive = (content = 'Read me.'): Buffer => smallZip(content);

/** A multipart body of text fields and files; a file is its bytes, or its bytes and the name it is sent under. */
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

export async function addCategory(site: TestSite, title = uniqueWord('Category ')): Promise<TutorialCategory> {
  return recordOf(await site.call('POST', '/api/categories', { json: { title } }));
}

/** A topic without files, in a category of its own unless one is given. */
export async function addTopic(site: TestSite, overrides: Overrides = {}): Promise<Topic> {
  const category_id = overrides.category_id ?? (await addCategory(site)).id;
  const json = { title: uniqueWord('Topic '), ...overrides, category_id };
  return recordOf(await site.call('POST', '/api/topics', { json }));
}

/** A topic with files. */
export async function addTopicWith(
  site: TestSite,
  files: Parameters<typeof documentForm>[1],
  overrides: Record<string, string | number> = {},
): Promise<Topic> {
  const category_id = overrides.category_id ?? (await addCategory(site)).id;
  const form = documentForm({ title: uniqueWord('Topic '), ...overrides, category_id }, files);
  return recordOf(await site.call('POST', '/api/topics', { form }));
}

export async function addPatent(site: TestSite, overrides: Overrides = {}): Promise<Patent> {
  const json = { title: uniqueWord('Patent '), patent_number: 'US 1234567 B2', ...overrides };
  return recordOf(await site.call('POST', '/api/patents', { json }));
}

export async function addQramCategory(site: TestSite, title = uniqueWord('Applications ')): Promise<QramCategory> {
  return recordOf(await site.call('POST', '/api/qramcategories', { json: { title } }));
}

export async function addQramTopic(site: TestSite, overrides: Overrides = {}): Promise<QramTopic> {
  const category_id = overrides.category_id ?? (await addQramCategory(site)).id;
  const json = { title: uniqueWord('Application '), ...overrides, category_id };
  return recordOf(await site.call('POST', '/api/qramtopics', { json }));
}
