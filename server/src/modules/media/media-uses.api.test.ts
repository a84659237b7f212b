import { FEATURE_MESSAGES, type Feature } from '@qram/contract/modules/features';
import { GALLERY_MESSAGES, type GalleryImage } from '@qram/contract/modules/gallery';
import { MEDIA_MESSAGES, type MediaFile } from '@qram/contract/modules/media';
import { PATENT_MESSAGES, type Patent } from '@qram/contract/modules/patents';
import { type Topic, TUTORIAL_MESSAGES } from '@qram/contract/modules/tutorials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeature, addSignedIn, addSlide, imageForm, picture, recordOf, uniqueWord } from '../../../test/builders.ts';
import { addPatent, addTopic, addTopicWith, archive, documentForm, pdf } from '../../../test/document-builders.ts';
import { auditOf, filesOf, stateOf, withoutAuditTable } from '../../../test/site-snapshot.ts';
import { startTestSite, type TestAnswer, type TestSite } from '../../../test/test-site.ts';
import { completeLibrary, deleteReleased, emptyTrash, sweepStore } from '../../housekeeping.ts';

const DAY_MS = 86_400_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Sessions end after 30 days, so the clock goes back. */
async function inDays(days: number, work: (deps: TestSite['deps']) => Promise<unknown>): Promise<void> {
  site.setTime(new Date(Date.now() + days * DAY_MS));
  await work(site.deps);
  site.setTime(null);
}
const uploaded = async (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) =>
  recordOf<MediaFile>(await site.call('POST', '/api/media', { form: documentForm(fields, { file: [bytes, name] }) }));
const uploadPicture = async (width = 640) => uploaded(await picture('png', { width }), `${uniqueWord('picture')}.png`);
const replace = (id: number, bytes: Uint8Array, name: string) =>
  site.call('POST', `/api/media/${id}?_method=PUT`, { form: documentForm({}, { file: [bytes, name] }) });
const read = (id: number) => site.call('GET', `/api/media/${id}`);
const find = async (name: string) =>
  recordOf<MediaFile[]>(await site.call('GET', `/api/media?search=${encodeURIComponent(name)}`))[0];
const rowOf = (id: number) =>
  site.deps.db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const nameOf = (file: MediaFile | undefined) => file?.url?.split('/').at(-1) ?? '';

describe('a file of the library', () => {
  it('is used by slides, cards and logos without another upload', async () => {
    const file = await uploadPicture();
    const files = await filesOf(site);
    const slide = await addSlide(site, { image_media_id: file.id });
    expect(slide).toMatchObject({ image: nameOf(file), image_width: file.width, image_variants: [480] });
    const card = await addFeature(site, { icon_media_id: file.id });
    expect(card.icon_url).toBe(file.thumbnail);
    recordOf(await site.call('POST', '/api/logo/Main_logo', { json: { logo_media_id: file.id } }));
    const logo = await site.app.inject({ url: '/api/logo/Main_logo' });
    expect(logo.headers['content-type']).toBe('image/webp');
    const variant = await site.app.inject({ url: file.thumbnail ?? '' });
    expect(logo.rawPayload.equals(variant.rawPayload)).toBe(true);
    expect(await filesOf(site)).toEqual(files);
    expect((await read(file.id)).body).toMatchObject({ uses: 3 });
    recordOf(await site.call('DELETE', '/api/logo/Main_logo'));
    expect((await read(file.id)).body).toMatchObject({ uses: 2 });
  });

  it('is used by topics and patents of its own kind', async () => {
    const lesson = await uploaded(pdf(), 'shared lesson.pdf');
    const [one, other] = [await addTopic(site, { pdf_media_id: lesson.id }), await addTopic(site)];
    expect(one.pdf).toBe('shared lesson.pdf');
    const changed = await site.call('PUT', `/api/topics/${other.id}`, { json: { pdf_media_id: lesson.id } });
    expect(recordOf<Topic>(changed).pdf).toBe('shared lesson.pdf');
    const claim = await uploaded(pdf(), 'claim.pdf', { folder: 'patents' });
    const patent = await addPatent(site, { pdf_file_media_id: claim.id });
    const opened = await site.call('GET', patent.pdf_url, { token: null });
    expect(opened).toMatchObject({ status: 200, headers: { 'content-disposition': 'inline; filename=claim.pdf' } });
  });

  it.each<[string, () => Promise<MediaFile>, 'POST', string, Record<string, unknown>, string, string]>([
    [
      'a patent',
      () => uploaded(pdf(), 't.pdf'),
      'POST',
      '/api/patents',
      { title: 'P', patent_number: 'US 1' },
      'pdf_file',
      PATENT_MESSAGES.fileFromTutorial,
    ],
    [
      'a topic',
      () => uploaded(pdf(), 'p.pdf', { folder: 'patents' }),
      'POST',
      '/api/topics',
      { title: 'T' },
      'pdf',
      TUTORIAL_MESSAGES.fileFromElsewhere,
    ],
    [
      'another part of a topic',
      () => uploaded(archive(), 'z.zip'),
      'POST',
      '/api/topics',
      { title: 'T' },
      'pdf',
      TUTORIAL_MESSAGES.fileFromElsewhere,
    ],
    [
      'a slide',
      () => uploadPicture(200),
      'POST',
      '/api/gallery',
      { title: 'S' },
      'image',
      GALLERY_MESSAGES.imageTooSmall,
    ],
  ])("isn't used by %s when it doesn't fit", async (_what, make, method, path, fields, field, message) => {
    const file = await make();
    const category_id = (await addTopic(site)).category_id;
    const before = await stateOf(site);
    const json = { ...fields, category_id, [`${field}_media_id`]: file.id };
    const answer = await site.call(method, path, { json });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [`${field}_media_id`]: [message] } } });
    expect(await stateOf(site)).toEqual(before);
  });

  it("doesn't let a card use the picture of a logo", async () => {
    const form = imageForm('logo', await picture(), { filename: 'only-logo.png' });
    recordOf(await site.call('POST', '/api/logo/Footer', { form }));
    const logo = await find('only-logo.png');
    const answer = await site.call('POST', '/api/features', { json: { title: 'C', icon_media_id: logo?.id } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { icon_media_id: [FEATURE_MESSAGES.iconFromLogo] } } });
    recordOf(await site.call('POST', '/api/logo/Main_logo', { json: { logo_media_id: logo?.id } }));
    expect((await find('only-logo.png'))?.uses).toBe(2);
  });

  it.each([0, -1, 'x', 999_999_999])('is refused with the id %j', async (id) => {
    const answer = await site.call('POST', '/api/gallery', { json: { title: 'S', image_media_id: id } });
    expect(answer.status).toBe(422);
  });
});

describe('replacing a file', () => {
  it('leaves its uses, in the trash too, and releases the old file', async () => {
    const file = await uploadPicture();
    const slide = await addSlide(site, { image_media_id: file.id });
    const trashed = await addSlide(site, { image_media_id: file.id });
    await site.call('DELETE', `/api/gallery/${trashed.id}`);
    const card = await addFeature(site, { icon_media_id: file.id });
    recordOf(await site.call('POST', '/api/logo/Features_logo', { json: { logo_media_id: file.id } }));
    recordOf(await site.call('PUT', `/api/media/${file.id}`, { json: { alt: 'Stays', focal_x: 10, focal_y: 20 } }));
    const versions = { ...Object.fromEntries(site.deps.versions.snapshot()) };
    const entries = await auditOf(site, async () => {
      recordOf(await replace(file.id, await picture('png', { width: 900 }), 'better.png'));
    });
    const after = recordOf<MediaFile>(await read(file.id));
    expect(after).toMatchObject({ name: 'better.png', width: 900, uses: 4, alt: 'Stays', focal_x: 10 });
    expect(nameOf(after)).not.toBe(nameOf(file));
    const shown = recordOf<GalleryImage>(await site.call('GET', `/api/gallery/${slide.id}`));
    expect(shown).toMatchObject({ image: nameOf(after), image_width: 900, image_variants: [480, 768] });
    expect(shown.updated_at > slide.updated_at).toBe(true);
    expect(recordOf<Feature>(await site.call('GET', `/api/features/${card.id}`)).icon_url).toBe(after.thumbnail);
    expect(recordOf<GalleryImage>(await site.call('POST', `/api/gallery/${trashed.id}/restoration`)).image).toBe(
      nameOf(after),
    );
    expect(entries.map(({ collection }) => collection).sort()).toEqual([
      'features',
      'gallery',
      'gallery',
      'logos',
      'media',
    ]);
    for (const name of ['gallery', 'features', 'logos', 'media'])
      expect(site.deps.versions.of(name)).toBeGreaterThan(versions[name] ?? 0);
    expect(await filesOf(site)).toContain(nameOf(file));
    await inDays(31, deleteReleased);
    expect(await filesOf(site)).not.toContain(nameOf(file));
    expect((await filesOf(site)).filter((name) => name.startsWith(nameOf(after).slice(0, 32)))).toHaveLength(3);
  });

  it('changes the name that visitors see, and so does a new name', async () => {
    const topic = await addTopicWith(site, { pdf: [pdf('One'), 'one.pdf'] });
    const file = await find('one.pdf');
    recordOf(await replace(file?.id ?? 0, pdf('Two'), 'two.pdf'));
    const row = await rowOf(topic.id);
    expect(row.pdf_name).toBe('two.pdf');
    recordOf(await site.call('PUT', `/api/media/${file?.id}`, { json: { name: 'three.pdf' } }));
    expect(await rowOf(topic.id)).toMatchObject({ pdf_file: row.pdf_file, pdf_name: 'three.pdf' });
    const opened = await site.call('GET', `/storage/tutorials/${row.pdf_file}`, { token: null });
    expect(opened.headers['content-disposition']).toBe('inline; filename=three.pdf');
  });

  it('is refused with a file of another type, and leaves nothing', async () => {
    const file = await uploadPicture();
    const before = await stateOf(site);
    expect(await replace(file.id, pdf(), 'a.pdf')).toMatchObject({
      status: 415,
      body: { message: MEDIA_MESSAGES.otherType },
    });
    expect((await replace(999_999, pdf(), 'a.pdf')).status).toBe(404);
    expect(await stateOf(site)).toEqual(before);
  });

  it('changes nothing when the commit fails', async () => {
    const file = await uploadPicture();
    await addSlide(site, { image_media_id: file.id });
    const bytes = await picture();
    const before = await stateOf(site);
    await withoutAuditTable(site, async () => {
      expect((await replace(file.id, bytes, 'a.png')).status).toBe(500);
    });
    expect(await stateOf(site)).toEqual(before);
  });

  it('while a record chooses the file leaves no record without it', async () => {
    const file = await uploadPicture();
    const bytes = await picture();
    const answers = await Promise.all([
      replace(file.id, bytes, 'new.png'),
      ...Array.from({ length: 6 }, () =>
        site.call('POST', '/api/gallery', { json: { title: 'Raced', image_media_id: file.id } }),
      ),
    ]);
    expect(answers[0]?.status).toBe(200);
    const current = nameOf(recordOf<MediaFile>(await read(file.id)));
    for (const answer of answers.slice(1)) {
      expect([201, 422]).toContain(answer.status);
      if (answer.status === 422) continue;
      const { id } = answer.body as GalleryImage;
      expect(recordOf<GalleryImage>(await site.call('GET', `/api/gallery/${id}`)).image).toBe(current);
    }
  });
});

describe('a file in several topics', () => {
  const cookieOf = (answer: TestAnswer) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const openPart = (id: number, token: string | null) =>
    site.call('POST', `/api/topics/${id}/links`, { token, json: { part: 'pdf' } });

  it('opens through any topic that is open to the user, and through no other', async () => {
    const file = await uploaded(pdf(), 'premium.pdf');
    const locked = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const granted = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const { token } = await addSignedIn(site, { premium: String(granted.id) });
    const { token: stranger } = await addSignedIn(site);
    expect((await openPart(locked.id, token)).status).toBe(403);
    expect((await openPart(granted.id, stranger)).status).toBe(403);
    const link = await openPart(granted.id, token);
    const { url } = link.body as { url: string };
    const cookie = cookieOf(link);
    const open = () => site.call('GET', url, { token: null, headers: { cookie } });
    expect((await open()).status).toBe(200);
    expect((await site.call('GET', url.split('?')[0] ?? '', { token: null, headers: { cookie } })).status).toBe(403);
    await site.call('DELETE', `/api/topics/${granted.id}`);
    expect((await open()).status).toBe(403);
    await site.call('DELETE', `/api/topics/${locked.id}`);
    expect((await open()).status).toBe(404);
  });

  it('is public while a free topic has it', async () => {
    const file = await uploaded(pdf(), 'half-free.pdf');
    const premium = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const address = `/storage/tutorials/${(await rowOf(premium.id)).pdf_file}`;
    const visit = async () => (await site.call('GET', address, { token: null })).status;
    expect(await visit()).toBe(403);
    const free = await addTopic(site, { pdf_media_id: file.id });
    expect(await visit()).toBe(200);
    await site.call('DELETE', `/api/topics/${free.id}`);
    expect(await visit()).toBe(403);
    expect((await site.call('GET', address.replace('tutorials', 'patents'), { token: null })).status).toBe(404);
  });
});

describe('housekeeping', () => {
  it('deletes a replaced upload of a record with its entry, but none of the library', async () => {
    const form = imageForm('image', await picture(), { filename: 'goes.png', title: 'S' });
    const slide = recordOf<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    const library = await uploadPicture();
    await addSlide(site, { image_media_id: library.id });
    recordOf(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image_media_id: library.id } }));
    const goes = await find('goes.png');
    expect(goes).toMatchObject({ uses: 0, expires_at: expect.any(String) });
    recordOf(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } }));
    await inDays(31, deleteReleased);
    expect(await find('goes.png')).toBeUndefined();
    const files = await filesOf(site);
    expect(files).not.toContain(nameOf(goes));
    expect(files).toContain(nameOf(library));
  });

  it('leaves a released file that is named again', async () => {
    const form = imageForm('image', await picture(), { filename: 'again.png', title: 'S' });
    const slide = recordOf<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    recordOf(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } }));
    const again = await find('again.png');
    await addFeature(site, { icon_media_id: again?.id });
    expect((await find('again.png'))?.expires_at).toBeNull();
    await inDays(31, deleteReleased);
    expect(await filesOf(site)).toContain(nameOf(again));
  });

  it('purges a record without the files that others use', async () => {
    const lesson = await uploaded(pdf(), 'stays.pdf');
    const [one, other] = [
      await addTopicWith(site, { zip: [archive(), 'shared.zip'] }, { pdf_media_id: lesson.id }),
      await addTopic(site),
    ];
    const zip = await find('shared.zip');
    recordOf(await site.call('PUT', `/api/topics/${other.id}`, { json: { zip_media_id: zip?.id } }));
    const row = await rowOf(one.id);
    await site.call('DELETE', `/api/topics/${one.id}`);
    await inDays(31, emptyTrash);
    const files = await filesOf(site);
    expect(files).toContain(row.pdf_file);
    expect(files).toContain(row.zip_file);
    expect(await read(lesson.id)).toMatchObject({ status: 200, body: { uses: 0 } });
    expect(await find('shared.zip')).toMatchObject({ uses: 1 });
  });

  it('sweeps no file of the library', async () => {
    const file = await uploadPicture();
    await inDays(3, sweepStore);
    expect(await filesOf(site)).toContain(nameOf(file));
  });

  it('adopts files of an earlier version, with sizes from the store', async () => {
    const form = imageForm('image', await picture('png', { width: 900 }), { title: 'Adopted' });
    const slide = recordOf<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    await addTopicWith(site, { pdf: [pdf(), 'adopted.pdf'] });
    const topicFile = await find('adopted.pdf');
    await site.deps.db.deleteFrom('media').where('file', '=', slide.image).execute();
    await site.deps.db
      .updateTable('media')
      .set({ size: null })
      .where('id', '=', topicFile?.id ?? 0)
      .execute();
    expect(await completeLibrary(site.deps)).toBe(2);
    expect(await completeLibrary(site.deps)).toBe(0);
    const adopted = await find('Adopted.webp');
    expect(adopted).toMatchObject({ uses: 1, size: expect.any(Number) });
    expect(adopted?.thumbnail).toContain('-480.webp');
    expect((await find('adopted.pdf'))?.size).toBe(topicFile?.size);
  });
});

it('lists 5,000 files with their uses in good time', async () => {
  const now = new Date().toISOString();
  const name = (at: number) => `${at.toString(16).padStart(32, '0')}.webp`;
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    ...{ created_at: now, updated_at: now, folder: 'gallery' as const, file: name(at), name: `many-${at}.png` },
    ...{ type: 'picture' as const, size: 1, width: 1, height: 1, retained: 1 },
  }));
  for (let at = 0; at < rows.length; at += 500)
    await site.deps.db
      .insertInto('media')
      .values(rows.slice(at, at + 500))
      .execute();
  const patents = Array.from({ length: 500 }, (_, at) => ({
    ...{ created_at: now, updated_at: now, title: `P ${at}`, patent_number: '1', inventors: '[]', description: '' },
    ...{ pdf_url: `/storage/patents/${name(at)}`, user_id: 1 },
  }));
  await site.deps.db.insertInto('patents').values(patents).execute();
  const started = performance.now();
  const first = await site.call('GET', '/api/media?page=1&per_page=48&sort=-unused');
  const last = await site.call('GET', '/api/media?page=100&per_page=48&sort=-unused&search=many');
  expect(performance.now() - started).toBeLessThan(2000);
  expect(first.body).toHaveLength(48);
  expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(5000);
  expect(last.body).toHaveLength(48);
});

it('refuses to purge what patents in the trash still use', async () => {
  const patent = recordOf<Patent>(
    await site.call('POST', '/api/patents', {
      form: documentForm({ title: 'Held', patent_number: 'US 2' }, { pdf_file: [pdf(), 'held.pdf'] }),
    }),
  );
  await site.call('DELETE', `/api/patents/${patent.id}`);
  const file = await find('held.pdf');
  const answer = await site.call('DELETE', `/api/media/${file?.id}`);
  expect(answer).toMatchObject({ status: 409, body: { message: 'Used by the patent “Held” in the trash.' } });
});
