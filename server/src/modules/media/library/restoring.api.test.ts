// @databases both

import type { RecordVersion, RecordVersionDetail } from '@qram/contract/collection/versions';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { MEDIA_MESSAGES, type MediaFile } from '@qram/contract/modules/media/media';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { addTopic, pdf } from '../../../../test/documents/document-builders.ts';
import { addFeature, addSignedIn, addSlide, imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene, storedName } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { completeLibrary, deleteReleased, sweepStore } from '../../../housekeeping.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const listVersions = async (id: number) =>
  (await site.call('GET', `/api/media/${id}/versions`)).body as RecordVersion[];
const restore = (id: number, number: number, json: Record<string, unknown> = {}) =>
  site.call('POST', `/api/media/${id}/versions/${number}/restore`, { json });
const readFile = async (id: number) => toRecord<MediaFile>(await scene.read(id));
const readSlide = async (id: number) => toRecord<GalleryImage>(await site.call('GET', `/api/gallery/${id}`));
const topicRow = (id: number) =>
  site.deps.db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const storedVersions = (id: number) =>
  site.deps.db
    .selectFrom('record_versions')
    .select('number')
    .where('collection', '=', 'media')
    .where('record_id', '=', id)
    .execute();

/** A picture that was replaced once. */
async function replacedPicture(): Promise<{ former: MediaFile; current: MediaFile }> {
  const former = await scene.uploadPicture({ name: 'former.png' });
  const current = toRecord<MediaFile>(
    await scene.replace(former.id, await picture('png', { width: 900 }), 'current.png'),
  );
  return { former, current };
}

describe('restoring a former file', () => {
  it('restores a replaced file everywhere, in the trash too, and releases the other one', async () => {
    const former = await scene.uploadPicture({ name: 'former.png' });
    const slide = await addSlide(site, { image_media_id: former.id });
    const trashed = await addSlide(site, { image_media_id: former.id });
    await site.call('DELETE', `/api/gallery/${trashed.id}`);
    const card = await addFeature(site, { icon_media_id: former.id });
    toRecord(await site.call('POST', '/api/logo/Features_logo', { json: { logo_media_id: former.id } }));
    const lesson = await addTopic(site, { body: `![Described](/storage/gallery/${storedName(former)})` });
    const bytes = await picture('png', { width: 900 });
    const current = toRecord<MediaFile>(await scene.replace(former.id, bytes, 'current.png'));
    const versions = { ...Object.fromEntries(site.deps.revisions.snapshot()) };
    const entries = await captureAudit(site, async () => {
      expect(toRecord<MediaFile>(await restore(former.id, 1))).toMatchObject({ name: 'former.png', uses: 5 });
    });
    expect(storedName(await readFile(former.id))).toBe(storedName(former));
    expect(await readSlide(slide.id)).toMatchObject({ image: storedName(former), image_width: 640 });
    expect(toRecord(await site.call('GET', `/api/features/${card.id}`))).toMatchObject({ icon_url: former.thumbnail });
    expect((await topicRow(lesson.id)).body).toContain(storedName(former));
    expect(toRecord<GalleryImage>(await site.call('POST', `/api/gallery/${trashed.id}/restoration`)).image).toBe(
      storedName(former),
    );
    expect(entries.map(({ collection }) => collection).sort()).toEqual([
      ...['features', 'gallery', 'gallery', 'logos', 'media', 'topics'],
    ]);
    for (const name of ['gallery', 'features', 'logos', 'media', 'topics'])
      expect(site.deps.revisions.get(name), name).toBeGreaterThan(versions[name] ?? 0);
    await scene.inDays(31, deleteReleased);
    const files = await listFiles(site);
    expect(files).toContain(storedName(former));
    expect(files).not.toContain(storedName(current));
  });

  it('undoes a replacement and its own restore, with who did what', async () => {
    const { former, current } = await replacedPicture();
    const undone = toRecord<MediaFile>(await restore(former.id, 1, { updated_at: current.updated_at }));
    expect(undone).toMatchObject({ name: 'former.png', url: former.url, width: 640 });
    const again = toRecord<MediaFile>(await restore(former.id, 2, { updated_at: undone.updated_at }));
    expect(again).toMatchObject({ name: 'current.png', url: current.url, width: 900 });
    expect(await listVersions(former.id)).toMatchObject([
      { number: 4, action: 'restore', restored_from: 2, current: true, actor_name: 'Admin' },
      { number: 3, action: 'restore', restored_from: 1 },
      {
        number: 2,
        action: 'update',
        actor_name: 'Admin',
        changes: [
          { field: 'name', before: 'former.png', after: 'current.png' },
          { field: 'file', before: { name: 'former.png', available: true }, after: { name: 'current.png' } },
        ],
      },
      { number: 1, action: 'create', actor_name: 'Admin' },
    ]);
  });

  it('refuses to restore a file that has changed since the admin saw it', async () => {
    const { former, current } = await replacedPicture();
    toRecord(await scene.change(former.id, { alt: 'Changed by another admin' }));
    const before = await readState(site);
    expect(await restore(former.id, 1, { updated_at: current.updated_at })).toMatchObject({
      status: 409,
      body: { current: { alt: 'Changed by another admin' } },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('changes nothing when the commit fails', async () => {
    const { former } = await replacedPicture();
    await addSlide(site, { image_media_id: former.id });
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await restore(former.id, 1)).status).toBe(500);
    });
    expect(await readState(site)).toEqual(before);
  });

  it('leaves the present file after 30 days, when the former one is deleted', async () => {
    const { former, current } = await replacedPicture();
    toRecord(await scene.change(former.id, { alt: 'New text' }));
    await scene.inDays(29, deleteReleased);
    expect(await listFiles(site)).toContain(storedName(former));
    await scene.inDays(31, deleteReleased);
    expect(await listFiles(site)).not.toContain(storedName(former));
    const version = toRecord<RecordVersionDetail>(await site.call('GET', `/api/media/${former.id}/versions/1`));
    expect(version).toMatchObject({ fields: { file: { available: false } }, lost: [{ field: 'file' }] });
    const restored = toRecord<MediaFile>(await restore(former.id, 1));
    expect(restored).toMatchObject({ alt: '', name: 'current.png', url: current.url, width: 900 });
    expect(await listFiles(site)).toContain(storedName(current));
  });

  it('refuses to restore a former file that is in the library as another entry', async () => {
    const former = await scene.uploadPicture({ name: 'former.png' });
    const slide = await addSlide(site, { image_media_id: former.id });
    toRecord(await scene.replace(former.id, await picture('png', { width: 900 }), 'current.png'));
    toRecord(await site.call('POST', `/api/gallery/${slide.id}/versions/1/restore`, { json: {} }));
    expect(await completeLibrary(site.deps)).toBe(1);
    expect(await restore(former.id, 1)).toMatchObject({
      status: 409,
      body: { errors: { file: [MEDIA_MESSAGES.listedAgain] } },
    });
    expect((await readSlide(slide.id)).image).toBe(storedName(former));
  });
});

describe('a former document', () => {
  /** A premium topic whose PDF was replaced in the library. */
  async function replacedDocument() {
    const { id } = await scene.uploaded(pdf('One'), 'one.pdf');
    const topic = await addTopic(site, { premium: 1, pdf_media_id: id });
    const address = async () => `/storage/tutorials/${(await topicRow(topic.id)).pdf_file}`;
    const former = await address();
    toRecord(await scene.replace(id, pdf('Two'), 'two.pdf'));
    return { id, topic, former, address };
  }

  it("opens a former premium document with an admin's link alone, never in public", async () => {
    const { id, topic, former } = await replacedDocument();
    const visit = async (path: string) => (await site.call('GET', path, { token: null })).status;
    expect(await visit(former)).toBe(404);
    toRecord(await site.call('PUT', `/api/topics/${topic.id}`, { json: { premium: 0 } }));
    expect(await visit(former)).toBe(404);
    expect(await visit(former.replace('tutorials', 'versions/tutorials'))).toBe(403);
    const { token } = await addSignedIn(site);
    const json = { field: 'file' };
    for (const path of ['versions/1/links', 'versions/1/restore'])
      expect((await site.call('POST', `/api/media/${id}/${path}`, { token, json })).status).toBe(403);
    const linked = await site.call('POST', `/api/media/${id}/versions/1/links`, { json });
    const { url } = toRecord<{ url: string }>(linked);
    expect(await visit(url)).toBe(403);
    const [cookie = ''] = String(linked.headers['set-cookie']).split(';');
    const opened = await site.call('GET', url, { token: null, headers: { cookie } });
    expect(opened.status).toBe(200);
    expect(opened.headers['content-disposition']).toBe('inline; filename=one.pdf');
  });

  it('opens a restored premium document for premium users alone, under its former name', async () => {
    const { id, topic, former, address } = await replacedDocument();
    const current = await address();
    toRecord(await restore(id, 1));
    expect(await address()).toBe(former);
    expect((await topicRow(topic.id)).pdf_name).toBe('one.pdf');
    expect((await site.call('GET', former, { token: null })).status).toBe(403);
    expect((await site.call('GET', current, { token: null })).status).toBe(404);
  });
});

describe('housekeeping', () => {
  it('sweeps no former file', async () => {
    const { former } = await replacedPicture();
    const { list } = site.deps.files;
    vi.spyOn(site.deps.files, 'list').mockImplementation(async function* old() {
      for await (const file of list()) yield { ...file, modified: new Date(file.modified.getTime() - 9 * DAY_MS) };
    });
    await sweepStore(site.deps);
    expect(await listFiles(site)).toContain(storedName(former));
  });

  it('purges a file with its former files and versions', async () => {
    const { former, current } = await replacedPicture();
    await site.call('DELETE', `/api/media/${former.id}`);
    expect((await site.call('DELETE', `/api/trash/media/${former.id}`)).status).toBe(204);
    const files = await listFiles(site);
    expect(files).not.toContain(storedName(former));
    expect(files).not.toContain(storedName(current));
    expect(await storedVersions(former.id)).toEqual([]);
  });

  it('deletes an upload of a record with its versions 30 days after its last use', async () => {
    const form = imageForm('image', await picture(), { filename: 'goes.png', title: 'S' });
    const slide = toRecord<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    const { id = 0 } = (await scene.find('goes.png')) ?? {};
    toRecord(await scene.replace(id, await picture('png', { width: 900 }), 'gone.png'));
    expect(await storedVersions(id)).toHaveLength(2);
    toRecord(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } }));
    await scene.inDays(31, deleteReleased);
    expect((await scene.read(id)).status).toBe(404);
    expect(await storedVersions(id)).toEqual([]);
  });
});
