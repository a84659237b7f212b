// @databases both
import type { TrashedRecord } from '@qram/contract/modules/audit/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readRevisions } from '../../../test/databases/site-snapshot.ts';
import { addCategory, addTopic } from '../../../test/documents/document-builders.ts';
import { addUser, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const MANY = 5000;
const CHUNK = 500;

interface Results {
  results: { id: number; kind?: string; ok: boolean; code?: string; message?: string }[];
}

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const post = (path: string, json: unknown) => site.call('POST', path, { json });
const getResults = async (path: string, json: unknown) => toRecord<Results>(await post(path, json)).results;
const countTotal = async (path: string) => Number((await site.call('GET', path)).headers['x-total-count']);

/** Adds many videos without an audit entry for each. */
async function addManyVideos(title: string): Promise<void> {
  const at = new Date().toISOString();
  for (let from = 0; from < MANY; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, n) => ({
      title: `${title} ${from + n}`,
      link: 'https://www.youtube.com/watch?v=abcdefghijk',
      description: '',
      views: 0,
      featured: 0,
      created_at: at,
      updated_at: at,
    }));
    await site.deps.revisions.change(['videos'], (trx) => trx.insertInto('videos').values(rows).execute());
  }
}

describe('a bulk deletion of all matches', () => {
  it('deletes 5,000 records of a search, and none besides; undo and purge take them all', async () => {
    const other = await addVideo(site, { title: 'Not among them' });
    await addManyVideos('Wanted');
    const matching = { search: 'wanted' };
    const before = (await readRevisions(site)).videos ?? 0;
    const results = await getResults('/api/videos/deletions', { matching, count: MANY });
    expect(results.filter(({ ok }) => ok)).toHaveLength(MANY);
    // In one transaction.
    expect((await readRevisions(site)).videos).toBe(before + 1);
    expect(await countTotal('/api/videos?search=wanted&page=1')).toBe(0);
    expect((await site.call('GET', `/api/videos/${other.id}`)).status).toBe(200);

    const items = results.slice(0, CHUNK).map(({ id }) => ({ kind: 'videos', id }));
    const restored = await getResults('/api/trash/restorations', { items });
    expect(restored.filter(({ ok }) => ok)).toHaveLength(CHUNK);
    expect(await countTotal('/api/videos?search=wanted&page=1')).toBe(CHUNK);

    const left = MANY - CHUNK;
    const purged = await getResults('/api/trash/purges', { matching: { ...matching, kind: 'videos' }, count: left });
    expect(purged.filter(({ ok }) => ok)).toHaveLength(left);
    expect(await countTotal('/api/trash?search=wanted&page=1')).toBe(0);
  }, 120_000);

  it('refuses a bulk deletion while the list has another number of records than was confirmed', async () => {
    await addVideo(site, { title: 'Counted once' });
    const body = { matching: { search: 'counted once' }, count: 2 };
    expect(await post('/api/videos/deletions', body)).toMatchObject({
      status: 409,
      body: { message: 'The list has changed. It now has 1 record.' },
    });
    expect(await countTotal('/api/videos?search=counted+once&page=1')).toBe(1);
  });

  it('deletes only the records that match the filters of the list', async () => {
    const [one, two] = [await addCategory(site), await addCategory(site)];
    await addTopic(site, { category_id: one.id });
    const { id } = await addTopic(site, { category_id: two.id });
    const results = await getResults('/api/topics/deletions', { matching: { category_id: two.id }, count: 1 });
    expect(results).toEqual([{ id, ok: true }]);
    expect(await countTotal(`/api/topics?category_id=${one.id}&page=1`)).toBe(1);
  });

  it.each([
    [{}, 'ids'],
    [{ ids: [1], matching: {}, count: 1 }, 'ids'],
    [{ matching: {} }, 'count'],
    [{ matching: {}, count: 0 }, 'count'],
  ])('rejects a bulk deletion with %j', async (body, field) => {
    expect(await post('/api/videos/deletions', body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('reports a refused record, and leaves nothing of it behind', async () => {
    const { id } = await addUser(site);
    const entries = await captureAudit(site, async () => {
      // The site's only admin.
      expect(await getResults('/api/users/deletions', { ids: [1, id] })).toMatchObject([
        { id: 1, ok: false, message: "You can't delete the last admin." },
        { id, ok: true },
      ]);
    });
    expect(entries).toMatchObject([{ action: 'delete', collection: 'users', record_id: id }]);
  });
});

describe('bulk calls on the trash', () => {
  it('restores parents before children, and reports records with taken values', async () => {
    const category = await addCategory(site);
    const topic = await addTopic(site, { category_id: category.id });
    await site.call('DELETE', `/api/topics/${topic.id}`);
    await site.call('DELETE', `/api/categories/${category.id}`);
    const former = await addUser(site);
    await site.call('DELETE', `/api/users/${former.id}`);
    await addUser(site, { username: former.username });
    const items = [
      { kind: 'topics', id: topic.id },
      { kind: 'users', id: former.id },
      { kind: 'categories', id: category.id },
    ];
    const results = await getResults('/api/trash/restorations', { items });
    const of = (kind: string) => results.find((result) => result.kind === kind);
    expect(of('categories')).toMatchObject({ ok: true });
    expect(of('topics')).toMatchObject({ ok: true });
    expect(of('users')).toMatchObject({ ok: false, code: 'conflict' });
    expect((await site.call('GET', `/api/topics/${topic.id}`)).status).toBe(200);
  });

  it('purges the named records for good, each with an audit entry', async () => {
    const videos = [await addVideo(site, { title: 'Goes first' }), await addVideo(site, { title: 'Goes second' })];
    for (const { id } of videos) await site.call('DELETE', `/api/videos/${id}`);
    const items = videos.map(({ id }) => ({ kind: 'videos', id }));
    const entries = await captureAudit(site, async () => {
      const results = await getResults('/api/trash/purges', { items: [...items, { kind: 'videos', id: 999_999 }] });
      expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    });
    expect(entries.map(({ action }) => action)).toEqual(['purge', 'purge']);
    const trash = toRecord<TrashedRecord[]>(await site.call('GET', '/api/trash?search=goes'));
    expect(trash).toEqual([]);
  });
});
