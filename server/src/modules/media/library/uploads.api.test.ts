// @databases both
import type { Feature } from '@qram/contract/modules/features/features';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { MEDIA_MESSAGES } from '@qram/contract/modules/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import { addTopicWith, archive, pdf, slides } from '../../../../test/documents/document-builders.ts';
import { imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

const buildCookie = (answer: TestResponse) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

describe('an upload to the library', () => {
  it('stores an upload under a random name and lists it under its original name', async () => {
    const file = await scene.uploadPicture({ name: 'tree – “one”.png' });
    expect(file).toMatchObject({
      name: 'tree – “one”.png',
      type: 'picture',
      format: 'webp',
      folder: 'gallery',
      alt: '',
      uses: 0,
      used_by: [],
      uploaded_by_name: 'Admin',
      focal_x: null,
      expires_at: null,
      url: expect.stringMatching(/^\/storage\/gallery\/[\da-f]{32}\.webp$/),
      size: expect.any(Number),
      width: expect.any(Number),
    });
    expect((await site.call('GET', file.url ?? '', { token: null })).status).toBe(200);
    expect((await site.call('GET', file.thumbnail ?? '', { token: null })).status).toBe(200);
  });

  it('stores a document for tutorials unless it is meant for patents', async () => {
    expect(await scene.uploaded(pdf(), 'a.pdf')).toMatchObject({ type: 'pdf', folder: 'tutorials', url: null });
    expect(await scene.uploaded(pdf(), 'a.pdf', { folder: 'patents' })).toMatchObject({ folder: 'patents' });
    expect(await scene.uploaded(slides(), 'a.pptx')).toMatchObject({
      type: 'slides',
      format: 'pptx',
      folder: 'tutorials',
    });
    expect(await scene.uploaded(archive(), 'a.zip')).toMatchObject({ type: 'zip', folder: 'tutorials' });
  });

  it.each<[string, () => Promise<TestResponse>, number, string]>([
    ['without a file', () => site.call('POST', '/api/media', { json: {} }), 422, MEDIA_MESSAGES.missing],
    ['of text', () => scene.upload(Buffer.from('<svg onload=alert(1)>'), 'a.svg'), 415, MEDIA_MESSAGES.type],
    [
      'of a picture called .pdf',
      async () => scene.upload(await picture('png'), 'scan.pdf'),
      415,
      'This is a PNG picture, not a PDF.',
    ],
    [
      'of an archive for patents',
      () => scene.upload(archive(), 'a.zip', { folder: 'patents' }),
      415,
      MEDIA_MESSAGES.patentType,
    ],
    [
      'for another folder',
      () => scene.upload(pdf(), 'a.pdf', { folder: '../gallery' }),
      422,
      'folder must be patents or tutorials.',
    ],
  ])('refuses %s and leaves nothing', async (_what, send, status, message) => {
    const before = await readState(site);
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(message);
    expect(await readState(site)).toEqual(before);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['a\u0007b.png', 'ab.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ['<b>.png', '<b>.png'],
  ])('keeps the name %j as text', async (given, name) => {
    expect((await scene.uploaded(await picture(), given)).name).toBe(name);
  });
});

describe('uploads of records', () => {
  it('lists the uploads of records with their names, and says where they are used', async () => {
    const slide = toRecord<GalleryImage>(
      await site.call('POST', '/api/gallery', {
        form: imageForm('image', await picture(), { filename: 'hero.png', title: 'A “slide”' }),
      }),
    );
    const topic = await addTopicWith(
      site,
      { pdf: [pdf(), 'lesson.pdf'], zip: [archive(), 'code.zip'] },
      { title: 'T' },
    );
    const [hero] = await scene.list('search=hero.png');
    expect(hero).toMatchObject({
      name: 'hero.png',
      uses: 1,
      uploaded_by_name: 'Admin',
      used_by: [{ kind: 'gallery', id: slide.id, title: 'A “slide”', in_trash: 0 }],
    });
    const [lesson] = await scene.list('search=lesson.pdf');
    expect(lesson).toMatchObject({ folder: 'tutorials', used_by: [{ kind: 'topics', id: topic.id, title: 'T' }] });
    const logo = imageForm('logo', await picture(), { filename: 'brand.png' });
    toRecord(await site.call('POST', '/api/logo/Footer', { form: logo }));
    const [brand] = await scene.list('search=brand.png');
    expect(brand).toMatchObject({ folder: 'logos', used_by: [{ kind: 'logos', id: null, title: 'Footer' }] });
    expect((await site.call('GET', brand?.url ?? '', { token: null })).status).toBe(200);
  });

  it('lists the uploads of a record in the trash, still used', async () => {
    const form = imageForm('icon', await picture(), { filename: 'icon.png', title: 'Trashed card' });
    const card = toRecord<Feature>(await site.call('POST', '/api/features', { form }));
    await site.call('DELETE', `/api/features/${card.id}`);
    const [icon] = await scene.list('search=icon.png');
    expect(icon?.used_by).toMatchObject([{ kind: 'features', id: card.id, in_trash: 1 }]);
    const refused = await site.call('DELETE', `/api/media/${icon?.id}`);
    expect(refused).toMatchObject({ status: 409, body: { message: 'Used by the card “Trashed card” in the trash.' } });
    expect((await site.call('DELETE', `/api/trash/features/${card.id}`)).status).toBe(204);
    expect(await scene.list('search=icon.png')).toEqual([]);
  });
});

describe('a link to a document', () => {
  it('opens it for the admin in this browser, with its name', async () => {
    const { id } = await scene.uploaded(pdf(), 'Draft – ü.pdf', { folder: 'patents' });
    const answer = await site.call('POST', `/api/media/${id}/links`);
    const { url } = answer.body as { url: string };
    const cookie = buildCookie(answer);
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

  it('returns the address of a picture as its link', async () => {
    const { id, url } = await scene.uploadPicture();
    expect((await site.call('POST', `/api/media/${id}/links`)).body).toMatchObject({ url });
  });
});
