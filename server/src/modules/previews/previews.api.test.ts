// @databases sqlite
import { HOUR_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRecord, addSignedIn, addVideo, imageForm, picture, uniqueWord } from '../../../test/scenes/builders.ts';
import { type CreatedPreview, previewScene } from '../../../test/scenes/preview-scene.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { deleteExpiredPreviews } from './service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const { preview, link, open, html } = previewScene(() => site);

const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

describe('a preview of unsaved values', () => {
  it('shows a new video on the page of videos, and nowhere else', async () => {
    const title = uniqueWord('Unsaved');
    const created = await preview({ collection: 'videos', values: { title, link: LINK } });
    const page = await html(created.url);
    expect(page).toContain(title);
    expect(page).toContain("This video hasn't been saved yet.");
    for (const path of ['/videos', '/api/videos']) expect((await open(path)).text).not.toContain(title);
    expect((await site.call('GET', '/api/videos')).text).not.toContain(title);
  });

  it('shows changes to a saved video, which stays as it is', async () => {
    const before = uniqueWord('Before');
    const after = uniqueWord('After');
    const video = await addVideo(site, { title: before });
    const { url } = await preview({ collection: 'videos', record_id: video.id, values: { title: after } });
    const page = await html(url);
    expect(page).toContain(after);
    expect(page).not.toContain(before);
    expect((await open('/videos')).text).toContain(before);
  });

  it('says whether the record is public in a preview without changes', async () => {
    const video = await addVideo(site);
    const { url } = await preview({ collection: 'videos', record_id: video.id, values: {} });
    expect(await html(url)).toContain('This video is public.');
  });

  it('shows the saved values of fields that the form has not changed', async () => {
    const { id } = await addRecord(site, 'patents');
    const { url } = await preview({ collection: 'patents', record_id: id, values: { title: uniqueWord() } });
    const description = uniqueWord('Saved later');
    await site.call('PUT', `/api/patents/${id}`, { json: { description } });
    expect(await html(url)).toContain(description);
  });

  it('rejects a preview with the messages of a save', async () => {
    const create = await site.call('POST', '/api/previews', { json: { collection: 'videos', values: { title: '' } } });
    const save = await site.call('POST', '/api/videos', { json: { title: '' } });
    expect([create.status, create.body]).toEqual([save.status, save.body]);
    const { id } = await addVideo(site);
    const change = { link: 'https://example.test' };
    const update = await site.call('POST', '/api/previews', {
      json: { collection: 'videos', record_id: id, values: change },
    });
    const saved = await site.call('PUT', `/api/videos/${id}`, { json: change });
    expect([update.status, update.body]).toEqual([saved.status, saved.body]);
    const period = { publish_at: '2026-01-02T00:00:00Z', unpublish_at: '2026-01-01T00:00:00Z' };
    const backwards = await site.call('POST', '/api/previews', {
      json: { collection: 'videos', record_id: id, values: period },
    });
    expect([backwards.status, backwards.body]).toMatchObject([422, { errors: { unpublish_at: [expect.any(String)] } }]);
    const topic = { title: 'x', category_id: 999_999 };
    const lost = await site.call('POST', '/api/previews', { json: { collection: 'topics', values: topic } });
    expect([lost.status, lost.body]).toMatchObject([422, { errors: { category_id: [expect.any(String)] } }]);
  });

  it.each([
    [{ collection: 'users', values: {} }, 'collection'],
    [{ collection: 'videos' }, 'values'],
    [{ collection: 'videos', values: 'no JSON' }, 'values'],
    [{ collection: 'videos', values: [1] }, 'values'],
    [{ collection: 'videos', record_id: 0, values: {} }, 'record_id'],
  ])('rejects %j', async (json, field) => {
    const answer = await site.call('POST', '/api/previews', { json });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  });

  it('needs an existing record', async () => {
    const json = { collection: 'videos', record_id: 999_999, values: { title: 'x' } };
    expect((await site.call('POST', '/api/previews', { json })).status).toBe(404);
  });

  it('ends after an hour', async () => {
    const { url, expires_at } = await preview({ collection: 'videos', values: { title: 'Hour', link: LINK } });
    site.setTime(new Date(Date.parse(expires_at) - 1));
    expect((await open(url)).status).toBe(200);
    site.setTime(new Date(expires_at));
    expect((await open(url)).status).toBe(410);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(HOUR_MS);
  });

  it('shows a picture that was chosen, and deletes it with the preview', async () => {
    const values = JSON.stringify({ title: uniqueWord('Pictured'), order: 3, active: 0 });
    const form = imageForm('image', await picture(), { collection: 'gallery', values });
    const answer = await site.call('POST', '/api/previews', { form });
    expect(answer.status).toBe(201);
    const page = await html((answer.body as CreatedPreview).url);
    const name = page.match(/\/storage\/gallery\/([0-9a-f]{32})/)?.[1];
    const address = `/storage/gallery/${name}.webp`;
    expect((await open(address)).status).toBe(200);
    site.setTime(new Date(Date.now() + 2 * HOUR_MS));
    expect(await deleteExpiredPreviews(site.deps)).toBeGreaterThan(0);
    expect((await open(address)).status).toBe(404);
  });

  it('leaves no picture behind when it is rejected', async () => {
    const stored = async () => {
      let files = 0;
      for await (const _file of site.deps.files.list()) files += 1;
      return files;
    };
    const before = await stored();
    for (const [collection, values] of [
      ['gallery', { title: '' }],
      ['gallery', { title: 'x', record_id: 1 }],
      ['features', { title: 'x' }],
    ] as const) {
      const fields = { collection, record_id: '999999', values: JSON.stringify(values) };
      const form = imageForm('image', await picture(), fields);
      expect((await site.call('POST', '/api/previews', { form })).status).toBeOneOf([404, 422]);
    }
    expect(await stored()).toBe(before);
  });

  it('escapes hostile values as the page does', async () => {
    const title = '</title><script>alert(1)</script><a href="#x">';
    const page = await html((await preview({ collection: 'videos', values: { title, link: LINK } })).url);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>alert(1)');
  });
});

describe('who may preview', () => {
  it('admins only', async () => {
    const { id } = await addVideo(site);
    const { token } = await addSignedIn(site);
    const existing = await link('videos', id);
    for (const [caller, status] of [
      [token, 403],
      [null, 401],
    ] as const) {
      const about = { collection: 'videos', record_id: id };
      const answers = [
        await site.call('POST', '/api/previews', { token: caller, json: { ...about, values: {} } }),
        await site.call('POST', '/api/preview-links', { token: caller, json: about }),
        await site.call('GET', `/api/preview-links?collection=videos&record_id=${id}`, { token: caller }),
        await site.call('DELETE', `/api/preview-links/${existing.id}`, { token: caller }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    expect((await open(existing.url)).status).toBe(200);
  });
});
