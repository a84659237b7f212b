// @databases sqlite
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSecondInstance } from '../../../test/databases/second-instance.ts';
import { addRecord, addSignedIn, addSlide, addVideo, uniqueWord } from '../../../test/scenes/builders.ts';
import { type CreatedPreview, previewScene } from '../../../test/scenes/preview-scene.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { collectionRegistry } from '../../collection-registry.ts';
import { deleteExpiredPreviews, findPreview } from './service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const { preview, link, open, html } = previewScene(() => site);

const links = async (collection: string, id: number): Promise<(CreatedPreview & { created_by: string })[]> =>
  (await site.call('GET', `/api/preview-links?collection=${collection}&record_id=${id}`)).body;

describe('a preview link', () => {
  it('follows every save, without a login', async () => {
    const slide = await addSlide(site, { title: uniqueWord('Draft'), active: 0 });
    const { url } = await link('gallery', slide.id);
    expect(await html(url)).toContain(slide.title);
    const title = uniqueWord('Changed');
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { title } });
    const page = await html(url);
    expect(page).toContain(title);
    expect(page).toContain("This slide isn't public yet.");
    expect(page).not.toContain(slide.title);
    expect((await open('/')).text).not.toContain(title);
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { active: 1 } });
    expect(await html(url)).toContain('This slide is public.');
  });

  it.each([
    { publish_at: null },
    { publish_at: '2099-01-01T00:00:00.000Z' },
    { publish_at: '2026-01-01T00:00:00.000Z', unpublish_at: '2026-01-02T00:00:00.000Z' },
  ])('shows a record with %j as if it were live', async (times) => {
    const video = await addVideo(site, { title: uniqueWord('Not live'), ...times });
    const { url } = await link('videos', video.id);
    const page = await html(url);
    expect(page).toContain(video.title);
    expect(page).toContain("This video isn't public yet.");
    expect((await open('/videos')).text).not.toContain(video.title);
    const topic = await addRecord(site, 'topics', { title: uniqueWord('Topic not live'), ...times });
    expect(await html((await link('topics', topic.id)).url)).toContain(topic.title);
    expect((await open('/tutorials')).text).not.toContain(topic.title);
  });

  it('ends after seven days', async () => {
    const { url, expires_at } = await link('videos', (await addVideo(site)).id);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
    site.setTime(new Date(Date.parse(expires_at) - 1));
    expect((await open(url)).status).toBe(200);
    site.setTime(new Date(expires_at));
    const { status, text } = await open(url);
    expect([status, text]).toEqual([410, expect.stringContaining('This preview has ended')]);
    await deleteExpiredPreviews(site.deps);
    expect((await open(url)).status).toBe(404);
  });

  it('lists a preview link until another admin ends it', async () => {
    const { id: record } = await addVideo(site);
    const { token, user } = await addSignedIn(site, { role: 'admin' });
    const { id, url } = await link('videos', record, token);
    expect(await links('videos', record)).toMatchObject([{ id, created_by: user.name }]);
    expect(JSON.stringify(await links('videos', record))).not.toContain('/preview/');
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(204);
    expect(await links('videos', record)).toEqual([]);
    expect((await open(url)).status).toBe(410);
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(404);
  });

  it('ends a preview link on every instance', async () => {
    const second = await startSecondInstance(site);
    const collections = collectionRegistry(second.deps);
    const { id, url } = await link('videos', (await addVideo(site)).id);
    const stateThere = async () => (await findPreview(second.deps, collections, url.replace('/preview/', ''))).state;
    expect(await stateThere()).toBe('open');
    await site.call('DELETE', `/api/preview-links/${id}`);
    expect(await stateThere()).toBe('ended');
    await second.close();
  });

  it('lists neither the preview links of another record nor previews', async () => {
    const [one, other] = [await addVideo(site), await addVideo(site)];
    await link('videos', one.id);
    await preview({ collection: 'videos', record_id: other.id, values: { title: 'Unsaved' } });
    expect(await links('videos', other.id)).toEqual([]);
    const { expires_at } = await preview({ collection: 'videos', record_id: other.id, values: {} });
    const { id } = await site.deps.db
      .selectFrom('previews')
      .select('id')
      .where('expires_at', '=', expires_at)
      .executeTakeFirstOrThrow();
    expect((await site.call('DELETE', `/api/preview-links/${id}`)).status).toBe(404);
  });

  it('says that its record was deleted, and works again once it is restored', async () => {
    const { id } = await addVideo(site);
    const { url } = await link('videos', id);
    await site.call('DELETE', `/api/videos/${id}`);
    const { status, text } = await open(url);
    expect([status, text]).toEqual([410, expect.stringContaining('has been deleted')]);
    expect(
      (await site.call('POST', '/api/preview-links', { json: { collection: 'videos', record_id: id } })).status,
    ).toBe(404);
    await site.call('POST', `/api/videos/${id}/restoration`);
    expect((await open(url)).status).toBe(200);
  });

  it('stores a preview link without its token, and audits it', async () => {
    const { id: record } = await addVideo(site);
    const { id, url } = await link('videos', record);
    await site.call('DELETE', `/api/preview-links/${id}`);
    const row = await site.deps.db.selectFrom('previews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(url.replace('/preview/', ''));
    const entries = await site.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'before'])
      .where('collection', '=', 'videos')
      .where('record_id', '=', record)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'preview-link', 'preview-link-end']);
    expect(JSON.stringify(entries)).not.toContain(url.replace('/preview/', ''));
  });
});
