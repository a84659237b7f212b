// @databases both
import { type Video, videos } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFeature, addSignedIn, addSlide, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const MANY = 620;
let site: TestSite;

/** One statement inserts all rows, to keep the test fast. */
async function insertVideos(count: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    title: `Lecture ${n}`,
    description: '',
    link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM',
    views: 0,
    featured: 0,
    created_at: at,
    updated_at: at,
  }));
  await site.deps.revisions.change(['videos'], (trx) => trx.insertInto('videos').values(rows).execute());
}

beforeAll(async () => {
  site = await startTestSite();
  await insertVideos(MANY);
});
afterAll(() => site.close());

describe('lists', () => {
  it.each([null, undefined])('returns the first 500 rows without a page (token %s)', async (token) => {
    const answer = await site.call('GET', '/api/videos', { token });
    expect(answer.body).toHaveLength(500);
    expect(answer.headers['x-total-count']).toBe(String(MANY));
  });

  it.each([
    ['page=1', 24],
    ['page=2&per_page=100', 100],
    ['per_page=7', 7],
    ['page=7&per_page=100', 20],
  ])('returns a list with %s of %d rows', async (query, count) => {
    expect((await site.call('GET', `/api/videos?${query}`)).body).toHaveLength(count);
  });

  it('recounts after every change, also searches and the trash', async () => {
    const total = async (path: string) => Number((await site.call('GET', path)).headers['x-total-count']);
    const before = await total('/api/videos');
    const video = await addVideo(site, { title: 'Recounted video' });
    expect(await total('/api/videos')).toBe(before + 1);
    expect(await total('/api/videos?search=recounted')).toBe(1);
    const trashed = await total('/api/videos/trash');
    await site.call('DELETE', `/api/videos/${video.id}`);
    expect(await total('/api/videos')).toBe(before);
    expect(await total('/api/videos?search=recounted')).toBe(0);
    expect(await total('/api/videos/trash')).toBe(trashed + 1);
  });

  it('marks the list of a signed-in user as private and not to be stored', async () => {
    const { token } = await addSignedIn(site);
    const answer = await site.call('GET', '/api/videos?page=1', { token });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
  });
});

describe('inactive records', () => {
  it.each([
    ['gallery', addSlide],
    ['features', addFeature],
  ])('shows inactive %s to admins only', async (name, add) => {
    const shown = await add(site, { active: 1 });
    const hidden = await add(site, { active: 0 });
    const { token: user } = await addSignedIn(site);
    const idsFor = async (token?: string | null, query = '') => {
      const { body } = await site.call('GET', `/api/${name}${query}`, { token });
      const rows: Video[] = Array.isArray(body) ? body : (body as { features: Video[] }).features;
      return rows.map(({ id }) => id);
    };
    expect(await idsFor()).toEqual([shown.id, hidden.id]);
    for (const token of [null, user]) {
      expect(await idsFor(token)).toEqual([shown.id]);
      expect(await idsFor(token, `?search=${encodeURIComponent(hidden.title)}`)).toEqual([]);
      expect((await site.call('GET', `/api/${name}/${hidden.id}`, { token })).status).toBe(404);
      expect((await site.call('GET', `/api/${name}/${shown.id}`, { token })).status).toBe(200);
    }
    expect((await site.call('GET', `/api/${name}/${hidden.id}`)).status).toBe(200);
  });
});

describe('one record', () => {
  it.each(['0', '-1', '1e99', 'abc', '2147483648', '2147483647', '1.5', '%20', '0x1', 'NaN', '1;', 'null', '١'])(
    'responds with 404 for the id %s',
    async (id) => {
      for (const path of ['/api/videos', '/api/gallery', '/api/features', '/api/users']) {
        expect(await site.call('GET', `${path}/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect((await site.call('PUT', `${path}/${id}`, { json: {} })).status).toBe(404);
        expect((await site.call('DELETE', `${path}/${id}`)).status).toBe(404);
        expect((await site.call('POST', `${path}/${id}/restoration`)).status).toBe(404);
      }
    },
  );

  it('returns exactly the fields of the schema', async () => {
    const { id } = await addVideo(site);
    expect(Object.keys((await site.call('GET', `/api/videos/${id}`, { token: null })).body).sort()).toEqual(
      Object.keys(videos.record.shape).sort(),
    );
    const { user } = await addSignedIn(site);
    const answer = await site.call('GET', `/api/users/${user.id}`);
    expect(answer.text).not.toMatch(/hash|argon|deleted/);
    expect((await site.call('GET', '/api/users')).text).not.toMatch(/hash|argon|deleted/);
  });
});
