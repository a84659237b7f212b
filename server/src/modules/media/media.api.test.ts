// @databases both
import type { Feature } from '@qram/contract/modules/features/features';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { MEDIA_MESSAGES } from '@qram/contract/modules/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { pdf } from '../../../test/documents/document-builders.ts';
import { addFeature, addSignedIn, addSlide, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { MediaScene } from '../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

describe('the list', () => {
  it('searches, filters and sorts', async () => {
    const word = uniqueWord('listed');
    const used = await scene.uploadPicture({ name: `${word}-b.png` });
    const unused = await scene.uploadPicture({ name: `${word}-a.png` });
    const document = await scene.uploaded(pdf(), `${word}-c.pdf`, { folder: 'patents' });
    await addSlide(site, { image_media_id: used.id });
    expect((await scene.change(document.id, { alt: `${word} alternative` })).status).toBe(200);
    const ids = async (query: string) => (await scene.list(`search=${word}&${query}`)).map(({ id }) => id);
    expect(await ids('sort=name')).toEqual([unused.id, used.id, document.id]);
    expect(await ids('sort=-unused')).toEqual([document.id, unused.id, used.id]);
    expect(await ids('unused=1&sort=name')).toEqual([unused.id, document.id]);
    expect(await ids('unused=0')).toEqual([used.id]);
    expect(await ids('type=picture&sort=name')).toEqual([unused.id, used.id]);
    expect(await ids('folder=patents')).toEqual([document.id]);
    expect((await scene.list(`search=${word.toUpperCase()} ALTER`)).map(({ id }) => id)).toEqual([document.id]);
    const total = async () =>
      (await site.call('GET', '/api/media?unused=1&per_page=1&page=1')).headers['x-total-count'];
    const before = Number(await total());
    await addSlide(site, { image_media_id: unused.id });
    expect(Number(await total())).toBe(before - 1);
  });

  it('sums up the library', async () => {
    const before = toRecord<{ files: number; bytes: number; unused: number }>(
      await site.call('GET', '/api/media/summary'),
    );
    const file = await scene.uploadPicture();
    const after = { files: before.files + 1, bytes: before.bytes + (file.size ?? 0), unused: before.unused + 1 };
    expect((await site.call('GET', '/api/media/summary')).body).toEqual(after);
  });

  it('lets only admins list the library', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await scene.uploadPicture();
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

describe('alt text and focal point', () => {
  it('shows alt text and focal point with the slides and cards that use the picture', async () => {
    const file = await scene.uploadPicture();
    const slide = await addSlide(site, { image_media_id: file.id, active: 1 });
    const card = await addFeature(site, { icon_media_id: file.id, active: 1 });
    const versions = (name: string) => site.deps.revisions.get(name);
    const before = [versions('gallery'), versions('features')];
    toRecord(await scene.change(file.id, { alt: 'A tree of switches', focal_x: 72, focal_y: '31' }));
    expect([versions('gallery'), versions('features')].map((version, at) => version > (before[at] ?? 0))).toEqual([
      true,
      true,
    ]);
    const focal = { x: 72, y: 31 };
    const shown = toRecord<GalleryImage>(await site.call('GET', `/api/gallery/${slide.id}`, { token: null }));
    expect(shown).toMatchObject({ image_alt: 'A tree of switches', image_focal: focal });
    const icon = toRecord<Feature>(await site.call('GET', `/api/features/${card.id}`, { token: null }));
    expect(icon).toMatchObject({ icon_alt: 'A tree of switches', icon_focal: focal });
    toRecord(await scene.change(file.id, { focal_x: null, focal_y: null, alt: '' }));
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
  ])('refuses %j', async (json, message) => {
    const { id } = await scene.uploadPicture();
    const answer = await scene.change(id, json);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
  });

  it('refuses to overwrite alt text that another admin has changed', async () => {
    const { id, updated_at } = await scene.uploadPicture();
    toRecord(await scene.change(id, { alt: 'First', updated_at }));
    expect(await scene.change(id, { alt: 'Second', updated_at })).toMatchObject({
      status: 409,
      body: { current: { alt: 'First' } },
    });
  });

  it('audits the changed fields of alt text and focal point', async () => {
    const { id } = await scene.uploadPicture();
    const entries = await captureAudit(site, () => scene.change(id, { alt: 'New' }));
    expect(entries).toMatchObject([{ collection: 'media', record_id: id, before: { alt: '' }, after: { alt: 'New' } }]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['alt']);
  });
});
