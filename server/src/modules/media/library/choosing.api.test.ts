// @databases sqlite
import { FEATURE_MESSAGES } from '@qram/contract/modules/features/features';
import { GALLERY_MESSAGES } from '@qram/contract/modules/gallery/gallery';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { PATENT_MESSAGES } from '@qram/contract/modules/patents/patents';
import { type Topic, TUTORIAL_MESSAGES } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, readState } from '../../../../test/databases/site-snapshot.ts';
import { addPatent, addTopic, archive, pdf } from '../../../../test/documents/document-builders.ts';
import { addFeature, addSignedIn, addSlide, imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene, storedName } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

const toRow = (id: number) =>
  site.deps.db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a file of the library', () => {
  it('uses a library file in slides, cards and logos without another upload', async () => {
    const file = await scene.uploadPicture();
    const files = await listFiles(site);
    const slide = await addSlide(site, { image_media_id: file.id });
    expect(slide).toMatchObject({ image: storedName(file), image_width: file.width, image_variants: [480] });
    const card = await addFeature(site, { icon_media_id: file.id });
    expect(card.icon_url).toBe(file.thumbnail);
    toRecord(await site.call('POST', '/api/logo/Main_logo', { json: { logo_media_id: file.id } }));
    const logo = await site.app.inject({ url: '/api/logo/Main_logo' });
    expect(logo.headers['content-type']).toBe('image/webp');
    const variant = await site.app.inject({ url: file.thumbnail ?? '' });
    expect(logo.rawPayload.equals(variant.rawPayload)).toBe(true);
    expect(await listFiles(site)).toEqual(files);
    expect((await scene.read(file.id)).body).toMatchObject({ uses: 3 });
    toRecord(await site.call('DELETE', '/api/logo/Main_logo'));
    expect((await scene.read(file.id)).body).toMatchObject({ uses: 2 });
  });

  it('uses a library file in topics and patents of its kind', async () => {
    const lesson = await scene.uploaded(pdf(), 'shared lesson.pdf');
    const [one, other] = [await addTopic(site, { pdf_media_id: lesson.id }), await addTopic(site)];
    expect(one.pdf).toBe('shared lesson.pdf');
    const changed = await site.call('PUT', `/api/topics/${other.id}`, { json: { pdf_media_id: lesson.id } });
    expect(toRecord<Topic>(changed).pdf).toBe('shared lesson.pdf');
    const claim = await scene.uploaded(pdf(), 'claim.pdf', { folder: 'patents' });
    const patent = await addPatent(site, { pdf_file_media_id: claim.id });
    const opened = await site.call('GET', patent.pdf_url, { token: null });
    expect(opened).toMatchObject({ status: 200, headers: { 'content-disposition': 'inline; filename=claim.pdf' } });
  });

  it.each<[string, () => Promise<MediaFile>, 'POST', string, Record<string, unknown>, string, string]>([
    [
      'a patent',
      () => scene.uploaded(pdf(), 't.pdf'),
      'POST',
      '/api/patents',
      { title: 'P', patent_number: 'US 1' },
      'pdf_file',
      PATENT_MESSAGES.fileFromTutorial,
    ],
    [
      'a topic',
      () => scene.uploaded(pdf(), 'p.pdf', { folder: 'patents' }),
      'POST',
      '/api/topics',
      { title: 'T' },
      'pdf',
      TUTORIAL_MESSAGES.fileFromElsewhere,
    ],
    [
      'another part of a topic',
      () => scene.uploaded(archive(), 'z.zip'),
      'POST',
      '/api/topics',
      { title: 'T' },
      'pdf',
      TUTORIAL_MESSAGES.fileFromElsewhere,
    ],
    [
      'a slide',
      () => scene.uploadPicture({ width: 200 }),
      'POST',
      '/api/gallery',
      { title: 'S' },
      'image',
      GALLERY_MESSAGES.imageTooSmall,
    ],
  ])("refuses a file that doesn't fit %s", async (_what, make, method, path, fields, field, message) => {
    const file = await make();
    const category_id = (await addTopic(site)).category_id;
    const before = await readState(site);
    const json = { ...fields, category_id, [`${field}_media_id`]: file.id };
    const answer = await site.call(method, path, { json });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [`${field}_media_id`]: [message] } } });
    expect(await readState(site)).toEqual(before);
  });

  it('refuses a card with the picture of a logo', async () => {
    const form = imageForm('logo', await picture(), { filename: 'only-logo.png' });
    toRecord(await site.call('POST', '/api/logo/Footer', { form }));
    const logo = await scene.find('only-logo.png');
    const answer = await site.call('POST', '/api/features', { json: { title: 'C', icon_media_id: logo?.id } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { icon_media_id: [FEATURE_MESSAGES.iconFromLogo] } } });
    toRecord(await site.call('POST', '/api/logo/Main_logo', { json: { logo_media_id: logo?.id } }));
    expect((await scene.find('only-logo.png'))?.uses).toBe(2);
  });

  it.each([0, -1, 'x', 999_999_999])('refuses a file with the id %j', async (id) => {
    const answer = await site.call('POST', '/api/gallery', { json: { title: 'S', image_media_id: id } });
    expect(answer.status).toBe(422);
  });
});

describe('a file in several topics', () => {
  const buildCookie = (answer: TestResponse) => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const openPart = (id: number, token: string | null) =>
    site.call('POST', `/api/topics/${id}/links`, { token, json: { part: 'pdf' } });

  it('opens through any topic that is open to the user, and through no other', async () => {
    const file = await scene.uploaded(pdf(), 'premium.pdf');
    const locked = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const granted = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const { token } = await addSignedIn(site, { premium: String(granted.id) });
    const { token: stranger } = await addSignedIn(site);
    expect((await openPart(locked.id, token)).status).toBe(403);
    expect((await openPart(granted.id, stranger)).status).toBe(403);
    const link = await openPart(granted.id, token);
    const { url } = link.body as { url: string };
    const cookie = buildCookie(link);
    const open = () => site.call('GET', url, { token: null, headers: { cookie } });
    expect((await open()).status).toBe(200);
    expect((await site.call('GET', url.split('?')[0] ?? '', { token: null, headers: { cookie } })).status).toBe(403);
    await site.call('DELETE', `/api/topics/${granted.id}`);
    expect((await open()).status).toBe(403);
    await site.call('DELETE', `/api/topics/${locked.id}`);
    expect((await open()).status).toBe(404);
  });

  it('locks a file of a premium topic although a draft uses it, also for a user with a grant', async () => {
    const file = await scene.uploaded(pdf(), 'draft.pdf');
    const premium = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const draft = await addTopic(site, { publish_at: null, pdf_media_id: file.id, opens_files: 1 });
    const address = `/storage/tutorials/${(await toRow(premium.id)).pdf_file}`;
    const visit = async () => (await site.call('GET', address, { token: null })).status;
    expect(await visit()).toBe(403);
    toRecord(await site.call('PUT', `/api/topics/${draft.id}`, { json: { publish_at: new Date().toISOString() } }));
    expect(await visit()).toBe(200);
  });

  it('opens a file to the public while a free topic uses it', async () => {
    const file = await scene.uploaded(pdf(), 'half-free.pdf');
    const premium = await addTopic(site, { premium: 1, pdf_media_id: file.id });
    const address = `/storage/tutorials/${(await toRow(premium.id)).pdf_file}`;
    const visit = async () => (await site.call('GET', address, { token: null })).status;
    expect(await visit()).toBe(403);
    const free = await addTopic(site, { pdf_media_id: file.id, opens_files: 1 });
    expect(await visit()).toBe(200);
    await site.call('DELETE', `/api/topics/${free.id}`);
    expect(await visit()).toBe(403);
    expect((await site.call('GET', address.replace('tutorials', 'patents'), { token: null })).status).toBe(404);
  });
});
