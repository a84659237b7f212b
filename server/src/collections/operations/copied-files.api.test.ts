// @databases sqlite
import type { Feature } from '@qram/contract/modules/features/features';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../../../test/databases/site-snapshot.ts';
import { addCategory, addTopicWith, archive, documentForm, pdf } from '../../../test/documents/document-builders.ts';
import { addFeature, imageForm, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const GONE = "The original has changed or was deleted in the meantime, so its files can't be copied.";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const fetchBytes = async (url: string) => {
  const { status, text } = await site.call('GET', url, { token: null });
  expect(status).toBe(200);
  return text;
};
const erase = async (path: string, collection: string, id: number) => {
  await site.call('DELETE', `${path}/${id}`);
  await site.call('POST', '/api/trash/purges', { json: { items: [{ kind: collection, id }] } });
};
describe('a copied picture', () => {
  let slide: GalleryImage;
  const copy = (query: string, json: Record<string, unknown> = {}) =>
    site.call('POST', `/api/gallery?${query}`, { json: { title: 'A copy', ...json } });
  beforeEach(async () => {
    const form = imageForm('image', await picture('png', { width: 1000 }), { title: 'Original' });
    slide = toRecord(await site.call('POST', '/api/gallery', { form }));
  });

  it('stores a copied picture as the same file of the library, which stays when the original is deleted for good', async () => {
    const copied = toRecord<GalleryImage>(await copy(`copy_files_of=${slide.id}`));
    const { image, image_width, image_variants } = slide;
    expect(copied).toMatchObject({ image, image_width, image_variants });
    const before = await fetchBytes(`/storage/gallery/${image}`);
    const files = await listFiles(site);
    await erase('/api/gallery', 'gallery', slide.id);
    expect(await listFiles(site)).toEqual(files);
    expect(await fetchBytes(`/storage/gallery/${image}`)).toBe(before);
    await erase('/api/gallery', 'gallery', copied.id);
    expect((await listFiles(site)).filter((name) => name.startsWith(image.slice(0, 32)))).toEqual([]);
  });

  it('omits the copied picture when the request asks for other files, or has one', async () => {
    expect(toRecord<GalleryImage>(await copy(`copy_files_of=${slide.id}&copy_files=`)).image).toBe('');
    const form = imageForm('image', await picture('png', { width: 300 }), { title: 'Another picture' });
    const uploaded = toRecord<GalleryImage>(
      await site.call('POST', `/api/gallery?copy_files_of=${slide.id}`, { form }),
    );
    expect(uploaded.image_width).toBe(300);
  });

  it('refuses to copy a picture of a deleted original, and leaves nothing behind', async () => {
    await site.call('DELETE', `/api/gallery/${slide.id}`);
    const before = await listFiles(site);
    expect(await copy(`copy_files_of=${slide.id}`)).toMatchObject({ status: 409, body: { message: GONE } });
    expect(await listFiles(site)).toEqual(before);
  });

  it('leaves no file when the record is refused', async () => {
    const before = await listFiles(site);
    expect((await copy(`copy_files_of=${slide.id}`, { title: '' })).status).toBe(422);
    expect(await listFiles(site)).toEqual(before);
  });

  it('refuses a bad id or an unknown field', async () => {
    expect((await copy('copy_files_of=first')).status).toBe(422);
    const answer = await copy(`copy_files_of=${slide.id}&copy_files=image,icon`);
    expect(answer).toMatchObject({ status: 422, body: { errors: { copy_files: [expect.stringContaining('image')] } } });
  });
});

describe('copied documents of a topic', () => {
  it('copies documents with their upload names, without those that are not asked for', async () => {
    const topic = await addTopicWith(site, { pdf: [pdf(), 'Lesson.pdf'], zip: [archive(), 'Example.zip'] });
    const json = { title: 'A copied topic', category_id: topic.category_id };
    const duplicate = toRecord<Topic>(await site.call('POST', `/api/topics?copy_files_of=${topic.id}`, { json }));
    expect(duplicate).toMatchObject({ pdf: 'Lesson.pdf', ppt: null, zip: 'Example.zip' });
    const part = toRecord<Topic>(
      await site.call('POST', `/api/topics?copy_files_of=${topic.id}&copy_files=zip`, { json }),
    );
    expect(part).toMatchObject({ pdf: null, zip: 'Example.zip' });
    const stored = async () => (await listFiles(site)).filter((name) => /\.(pdf|zip)$/.test(name));
    expect(await stored()).toHaveLength(2);
    await erase('/api/topics', 'topics', topic.id);
    await erase('/api/topics', 'topics', duplicate.id);
    expect(await stored()).toEqual([expect.stringMatching(/\.zip$/)]);
  });

  it('leaves no copied documents when the category is refused in the transaction', async () => {
    const topic = await addTopicWith(site, { pdf: [pdf(), 'Lesson.pdf'] });
    const before = await listFiles(site);
    const gone = await addCategory(site);
    await site.call('DELETE', `/api/categories/${gone.id}`);
    const json = { title: 'Refused', category_id: gone.id };
    expect((await site.call('POST', `/api/topics?copy_files_of=${topic.id}`, { json })).status).toBe(422);
    expect(await listFiles(site)).toEqual(before);
  });
});

describe('the copy of a patent', () => {
  const fields = { title: 'A patent', patent_number: 'US 1 B2', inventors: '[]' };
  const buildCopy = async ({ id }: Patent, json: Record<string, unknown> = {}) =>
    toRecord<Patent>(await site.call('POST', `/api/patents?copy_files_of=${id}`, { json: { ...fields, ...json } }));

  it('copies the document of a patent, or takes the link that the request gives', async () => {
    const form = documentForm(fields, { pdf_file: pdf() });
    const patent = toRecord<Patent>(await site.call('POST', '/api/patents', { form }));
    const copied = await buildCopy(patent, { pdf_url: '' });
    expect(copied.pdf_url).toBe(patent.pdf_url);
    const link = 'https://example.test/patent.pdf';
    const linked = await buildCopy(patent, { pdf_url: link });
    expect(linked.pdf_url).toBe(link);
    expect((await buildCopy(linked, { pdf_url: '' })).pdf_url).toBe('');
  });
});

it('gives the copy of a card its built-in icon', async () => {
  const card = await addFeature(site);
  await site.deps.db
    .updateTable('features')
    .set({ icon_url: '/icons/built-in.svg' })
    .where('id', '=', card.id)
    .execute();
  const copied = await site.call('POST', `/api/features?copy_files_of=${card.id}`, {
    json: { title: 'A copied card' },
  });
  expect(toRecord<Feature>(copied).icon_url).toBe('/icons/built-in.svg');
});
