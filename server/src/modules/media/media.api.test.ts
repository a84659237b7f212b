import type { Feature } from '@qram/contract/modules/features';
import type { GalleryImage } from '@qram/contract/modules/gallery';
import { MEDIA_MESSAGES, type MediaFile } from '@qram/contract/modules/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeature, addSignedIn, addSlide, imageForm, picture, recordOf, uniqueWord } from '../../../test/builders.ts';
import { addTopicWith, archive, documentForm, pdf, slides } from '../../../test/document-builders.ts';
import { auditOf, filesOf, stateOf } from '../../../test/site-snapshot.ts';
import { startTestSite, type TestAnswer, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upload = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) =>
  site.call('POST', '/api/media', { form: documentForm(fields, { file: [bytes, name] }) });
const uploaded = async (bytes: Uint8Array, name: string, fields = {}) =>
  recordOf<MediaFile>(await upload(bytes, name, fields));
const uploadPicture = async (name = `${uniqueWord('picture')}.png`) => uploaded(await picture(), name);
const read = async (id: number) => recordOf<MediaFile>(await site.call('GET', `/api/media/${id}`));
const change = (id: number, json: Record<string, unknown>) => site.call('PUT', `/api/media/${id}`, { json });
const list = async (query: string) => recordOf<MediaFile[]>(await site.call('GET', `/api/media?${query}`));
const cookieOf = (answer: TestAnswer) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

describe('an upload to the library', () => {
  it('is stored under a random name and listed under its own', async () => {
    const file = await uploadPicture('tree – “one”.png');
    expect(file).toMatchObject({
      ...{ name: 'tree – “one”.png', type: 'picture', format: 'webp', folder: 'gallery', alt: '', uses: 0 },
      ...{ used_by: [], uploaded_by_name: 'Admin', focal_x: null, expires_at: null },
      url: expect.stringMatching(/^\/storage\/gallery\/[\da-f]{32}\.webp$/),
      size: expect.any(Number),
      width: expect.any(Number),
    });
    expect((await site.call('GET', file.url ?? '', { token: null })).status).toBe(200);
    expect((await site.call('GET', file.thumbnail ?? '', { token: null })).status).toBe(200);
  });

  it('is a document for tutorials unless it is meant for patents', async () => {
    expect(await uploaded(pdf(), 'a.pdf')).toMatchObject({ type: 'pdf', folder: 'tutorials', url: null });
    expect(await uploaded(pdf(), 'a.pdf', { folder: 'patents' })).toMatchObject({ folder: 'patents' });
    expect(await uploaded(slides(), 'a.pptx')).toMatchObject({ type: 'slides', format: 'pptx', folder: 'tutorials' });
    expect(await uploaded(archive(), 'a.zip')).toMatchObject({ type: 'zip', folder: 'tutorials' });
  });

  it.each<[string, () => Promise<TestAnswer>, number, string]>([
    ['without a file', () => site.call('POST', '/api/media', { json: {} }), 422, MEDIA_MESSAGES.missing],
    ['of text', () => upload(Buffer.from('<svg onload=alert(1)>'), 'a.svg'), 415, MEDIA_MESSAGES.type],
    [
      'of an archive for patents',
      () => upload(archive(), 'a.zip', { folder: 'patents' }),
      415,
      MEDIA_MESSAGES.patentType,
    ],
    [
      'for another folder',
      () => upload(pdf(), 'a.pdf', { folder: '../gallery' }),
      422,
      'folder must be patents or tutorials.',
    ],
  ])('%s is refused and leaves nothing', async (_what, send, status, message) => {
    const before = await stateOf(site);
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(message);
    expect(await stateOf(site)).toEqual(before);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['a\u0007b.png', 'ab.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ['<b>.png', '<b>.png'],
  ])('keeps the name %j as text', async (given, name) => {
    expect((await uploaded(await picture(), given)).name).toBe(name);
  });
});

describe('uploads of records', () => {
  it('are in the library with their names, and say where they are used', async () => {
    const slide = recordOf<GalleryImage>(
      await site.call('POST', '/api/gallery', {
        form: imageForm('image', await picture(), { filename: 'hero.png', title: 'A “slide”' }),
      }),
    );
    const topic = await addTopicWith(
      site,
      { pdf: [pdf(), 'lesson.pdf'], zip: [archive(), 'code.zip'] },
      { title: 'T' },
    );
    const [hero] = await list('search=hero.png');
    expect(hero).toMatchObject({
      ...{ name: 'hero.png', uses: 1, uploaded_by_name: 'Admin' },
      used_by: [{ kind: 'gallery', id: slide.id, title: 'A “slide”', in_trash: 0 }],
    });
    const [lesson] = await list('search=lesson.pdf');
    expect(lesson).toMatchObject({ folder: 'tutorials', used_by: [{ kind: 'topics', id: topic.id, title: 'T' }] });
    const logo = imageForm('logo', await picture(), { filename: 'brand.png' });
    recordOf(await site.call('POST', '/api/logo/Footer', { form: logo }));
    const [brand] = await list('search=brand.png');
    expect(brand).toMatchObject({ folder: 'logos', used_by: [{ kind: 'logos', id: null, title: 'Footer' }] });
    expect((await site.call('GET', brand?.url ?? '', { token: null })).status).toBe(200);
  });

  it('are in the trash of their record, and still used', async () => {
    const form = imageForm('icon', await picture(), { filename: 'icon.png', title: 'Trashed card' });
    const card = recordOf<Feature>(await site.call('POST', '/api/features', { form }));
    await site.call('DELETE', `/api/features/${card.id}`);
    const [icon] = await list('search=icon.png');
    expect(icon?.used_by).toMatchObject([{ kind: 'features', id: card.id, in_trash: 1 }]);
    const refused = await site.call('DELETE', `/api/media/${icon?.id}`);
    expect(refused).toMatchObject({ status: 409, body: { message: 'Used by the card “Trashed card” in the trash.' } });
    expect((await site.call('DELETE', `/api/trash/features/${card.id}`)).status).toBe(204);
    expect(await list('search=icon.png')).toEqual([]);
  });
});

describe('the list', () => {
  it('searches, filters and sorts', async () => {
    const word = uniqueWord('listed');
    const used = await uploadPicture(`${word}-b.png`);
    const unused = await uploadPicture(`${word}-a.png`);
    const document = await uploaded(pdf(), `${word}-c.pdf`, { folder: 'patents' });
    await addSlide(site, { image_media_id: used.id });
    expect((await change(document.id, { alt: `${word} alternative` })).status).toBe(200);
    const ids = async (query: string) => (await list(`search=${word}&${query}`)).map(({ id }) => id);
    expect(await ids('sort=name')).toEqual([unused.id, used.id, document.id]);
    expect(await ids('sort=-unused')).toEqual([document.id, unused.id, used.id]);
    expect(await ids('unused=1&sort=name')).toEqual([unused.id, document.id]);
    expect(await ids('unused=0')).toEqual([used.id]);
    expect(await ids('type=picture&sort=name')).toEqual([unused.id, used.id]);
    expect(await ids('folder=patents')).toEqual([document.id]);
    expect((await list(`search=${word.toUpperCase()} ALTER`)).map(({ id }) => id)).toEqual([document.id]);
    const total = async () =>
      (await site.call('GET', '/api/media?unused=1&per_page=1&page=1')).headers['x-total-count'];
    const before = Number(await total());
    await addSlide(site, { image_media_id: unused.id });
    expect(Number(await total())).toBe(before - 1);
  });

  it('is summed up', async () => {
    const before = recordOf<{ files: number; bytes: number; unused: number }>(
      await site.call('GET', '/api/media/summary'),
    );
    const file = await uploadPicture();
    const after = { files: before.files + 1, bytes: before.bytes + (file.size ?? 0), unused: before.unused + 1 };
    expect((await site.call('GET', '/api/media/summary')).body).toEqual(after);
  });

  it('is for admins', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await uploadPicture();
    for (const [method, path] of [
      ['GET', '/api/media'],
      ['GET', '/api/media/summary'],
      ['GET', `/api/media/${id}`],
      ['POST', `/api/media/${id}/links`],
      ['DELETE', `/api/media/${id}`],
    ] as const) {
      expect((await site.call(method, path, { token })).status).toBe(403);
      expect((await site.call(method, path, { token: null })).status).toBe(401);
    }
  });
});

describe('deleting', () => {
  it('is refused while records use the file, and names them', async () => {
    const file = await uploadPicture();
    const slide = await addSlide(site, { title: 'Why memory', image_media_id: file.id });
    await addFeature(site, { icon_media_id: file.id });
    await addSlide(site, { image_media_id: file.id });
    expect(await site.call('DELETE', `/api/media/${file.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Used by the slide “Why memory” and 2 other places.' },
    });
    const free = await uploadPicture();
    const answer = await site.call('POST', '/api/media/deletions', { json: { ids: [file.id, free.id] } });
    expect(answer.body).toMatchObject({
      results: [
        { ok: false, code: 'conflict' },
        { id: free.id, ok: true },
      ],
    });
    expect((await read(file.id)).uses).toBe(3);
    expect(slide.image).toBe(file.url?.split('/').at(-1));
  });

  it('goes through the trash, from which a purge deletes the file', async () => {
    const file = await uploadPicture();
    const name = file.url?.split('/').at(-1) ?? '';
    expect((await site.call('DELETE', `/api/media/${file.id}`)).status).toBe(204);
    const chosen = await site.call('POST', '/api/gallery', { json: { title: 'S', image_media_id: file.id } });
    expect(chosen).toMatchObject({ status: 422, body: { errors: { image_media_id: [MEDIA_MESSAGES.unknown] } } });
    expect((await site.call('POST', `/api/media/${file.id}/restoration`)).status).toBe(200);
    expect((await site.call('DELETE', `/api/media/${file.id}`)).status).toBe(204);
    expect(await filesOf(site)).toContain(name);
    expect((await site.call('DELETE', `/api/trash/media/${file.id}`)).status).toBe(204);
    expect((await filesOf(site)).filter((stored) => stored.startsWith(name.slice(0, 32)))).toEqual([]);
  });

  it('is refused from the trash when an earlier version names the file again', async () => {
    const file = await uploadPicture();
    await site.call('DELETE', `/api/media/${file.id}`);
    const slide = await addSlide(site, {});
    const image = file.url?.split('/').at(-1) ?? '';
    await site.deps.db.updateTable('gallery').set({ image }).where('id', '=', slide.id).execute();
    expect((await site.call('DELETE', `/api/trash/media/${file.id}`)).status).toBe(409);
    expect(await filesOf(site)).toContain(image);
  });
});

describe('alt text and focal point', () => {
  it('are shown with the slides and cards that use the picture', async () => {
    const file = await uploadPicture();
    const slide = await addSlide(site, { image_media_id: file.id, active: 1 });
    const card = await addFeature(site, { icon_media_id: file.id, active: 1 });
    const versions = (name: string) => site.deps.versions.of(name);
    const before = [versions('gallery'), versions('features')];
    recordOf(await change(file.id, { alt: 'A tree of switches', focal_x: 72, focal_y: '31' }));
    expect([versions('gallery'), versions('features')].map((version, at) => version > (before[at] ?? 0))).toEqual([
      true,
      true,
    ]);
    const focal = { x: 72, y: 31 };
    const shown = recordOf<GalleryImage>(await site.call('GET', `/api/gallery/${slide.id}`, { token: null }));
    expect(shown).toMatchObject({ image_alt: 'A tree of switches', image_focal: focal });
    const icon = recordOf<Feature>(await site.call('GET', `/api/features/${card.id}`, { token: null }));
    expect(icon).toMatchObject({ icon_alt: 'A tree of switches', icon_focal: focal });
    recordOf(await change(file.id, { focal_x: null, focal_y: null, alt: '' }));
    expect((await site.call('GET', `/api/gallery/${slide.id}`, { token: null })).body).toMatchObject({
      image_focal: null,
    });
  });

  it.each([
    [{ focal_x: 50 }, MEDIA_MESSAGES.focal],
    [{ focal_x: 101, focal_y: 1 }, MEDIA_MESSAGES.focal],
    [{ focal_x: 'left', focal_y: 1 }, MEDIA_MESSAGES.focal],
    [{ alt: 'x'.repeat(301) }, 'Must be at most 300 characters long.'],
    [{ name: ' ' }, MEDIA_MESSAGES.nameRequired],
  ])('%j is refused', async (json, message) => {
    const { id } = await uploadPicture();
    const answer = await change(id, json);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
  });

  it("aren't overwritten when another admin has changed them", async () => {
    const { id, updated_at } = await uploadPicture();
    recordOf(await change(id, { alt: 'First', updated_at }));
    expect(await change(id, { alt: 'Second', updated_at })).toMatchObject({
      status: 409,
      body: { current: { alt: 'First' } },
    });
  });

  it('leave an entry in the audit trail with what has changed', async () => {
    const { id } = await uploadPicture();
    const entries = await auditOf(site, () => change(id, { alt: 'New' }));
    expect(entries).toMatchObject([{ collection: 'media', record_id: id, before: { alt: '' }, after: { alt: 'New' } }]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['alt']);
  });
});

describe('a link to a document', () => {
  it('opens it for the admin in this browser, with its name', async () => {
    const { id } = await uploaded(pdf(), 'Draft – ü.pdf', { folder: 'patents' });
    const answer = await site.call('POST', `/api/media/${id}/links`);
    const { url } = answer.body as { url: string };
    const cookie = cookieOf(answer);
    const opened = await site.call('GET', url, { token: null, headers: { cookie } });
    expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(String(opened.headers['content-disposition'])).toContain('inline');
    expect((await site.call('GET', url, { token: null })).status).toBe(403);
    expect((await site.call('GET', url.replace(/\d+\?/, '999999?'), { token: null, headers: { cookie } })).status).toBe(
      403,
    );
    expect((await site.call('GET', '/storage/media/x', { token: null })).status).toBe(404);
    site.setTime(new Date(Date.now() + 180_000));
    expect((await site.call('GET', url, { token: null, headers: { cookie } })).status).toBe(403);
    site.setTime(null);
  });

  it('of a picture is its address', async () => {
    const { id, url } = await uploadPicture();
    expect((await site.call('POST', `/api/media/${id}/links`)).body).toMatchObject({ url });
  });
});
