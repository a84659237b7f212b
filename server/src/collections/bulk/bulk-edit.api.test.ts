// @databases both
import type { BulkEditResult } from '@qram/contract/collection/bulk-edit';
import type { AuditEntry } from '@qram/contract/modules/audit/audit';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { Video } from '@qram/contract/modules/videos/videos';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readRevisions } from '../../../test/databases/site-snapshot.ts';
import { addRecord, addSignedIn, addVideo, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { deleteOldBulkEdits } from './batch-log.ts';

const MANY = 5000;
const CHUNK = 500;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const post = (path: string, json: unknown, token?: string | null) => site.call('POST', path, { json, token });
const edit = async (path: string, json: unknown) => toRecord<BulkEditResult>(await post(`${path}/changes`, json));
const undo = (path: string, id: number | null) => post(`${path}/changes/${id}/undo`, {});
const undone = async (path: string, id: number | null) =>
  toRecord<Pick<BulkEditResult, 'results'>>(await undo(path, id)).results;
const readVideo = async (id: number) => toRecord<Video>(await site.call('GET', `/api/videos/${id}`));
const addVideos = async (count: number, values: object = {}) => {
  const videos: Video[] = [];
  while (videos.length < count) videos.push(await addVideo(site, { title: uniqueWord('Edited '), ...values }));
  return videos;
};

/** Adds many lessons without an audit entry for each. */
async function addManyTopics(title: string, categoryId: number): Promise<void> {
  const at = new Date().toISOString();
  for (let from = 0; from < MANY; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, n) => ({
      title: `${title} ${from + n}`,
      description: '',
      body: '',
      category_id: categoryId,
      premium: 0,
      order: from + n,
      created_at: at,
      updated_at: at,
      publish_at: at,
    }));
    await site.deps.revisions.change(['topics'], (trx) => trx.insertInto('topics').values(rows).execute());
  }
}

describe('a bulk edit', () => {
  it('changes the given records, and reports those that have the values already or do not exist', async () => {
    const [one, two, featured] = await addVideos(3);
    await site.call('PUT', `/api/videos/${featured?.id}`, { json: { featured: 1 } });
    const ids = [one?.id, two?.id, featured?.id, 999_999];
    const result = await edit('/api/videos', { ids, values: { featured: 1 } });
    expect(result).toMatchObject({
      id: expect.any(Number),
      results: [
        { id: one?.id, ok: true, changed: true },
        { id: two?.id, ok: true, changed: true },
        { id: featured?.id, ok: true, changed: false },
        { id: 999_999, ok: false, changed: false, code: 'not_found' },
      ],
      changes: [{ field: 'featured', count: 2, former: [{ value: 0, count: 2 }] }],
    });
    expect(await readVideo(one?.id ?? 0)).toMatchObject({ featured: 1 });
  });

  it('says what would change in a dry run, and writes nothing', async () => {
    const [a, b] = [await addRecord(site, 'categories'), await addRecord(site, 'categories')];
    const ids: number[] = [];
    for (const category of [a, a, b]) ids.push((await addRecord(site, 'topics', { category_id: category.id })).id);
    const before = await readRevisions(site);
    const entries = await captureAudit(site, async () => {
      expect(await edit('/api/topics', { ids, values: { category_id: b.id }, dry_run: 1 })).toMatchObject({
        id: null,
        results: [{ changed: true }, { changed: true }, { changed: false }],
        changes: [{ field: 'category_id', count: 2, former: [{ value: a.id, count: 2 }] }],
      });
    });
    expect(entries).toEqual([]);
    expect(await readRevisions(site)).toEqual(before);
  });

  it('refuses a record that was changed after the dry run', async () => {
    const [one, two] = await addVideos(2);
    const ids = [one?.id, two?.id];
    const { at } = await edit('/api/videos', { ids, values: { featured: 1 }, dry_run: 1 });
    site.setTime(new Date(Date.parse(at) + 1000));
    await site.call('PUT', `/api/videos/${two?.id}`, { json: { title: 'Changed in between' } });
    const { results } = await edit('/api/videos', { ids, values: { featured: 1 }, unchanged_since: at });
    expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'conflict' }]);
    expect(await readVideo(two?.id ?? 0)).toMatchObject({ title: 'Changed in between', featured: 0 });
  });

  it('changes a record that was last saved at the moment of the dry run', async () => {
    const [video] = await addVideos(1);
    const selected = { ids: [video?.id], unchanged_since: video?.updated_at };
    expect((await edit('/api/videos', { ...selected, values: { featured: 1 } })).results).toMatchObject([{ ok: true }]);
  });

  it('refuses single records with the reason, and changes the others', async () => {
    const [draft, live] = await addVideos(2);
    const publish_at = '2026-03-02T00:00:00.000Z';
    await site.call('PUT', `/api/videos/${draft?.id}`, { json: { publish_at: null } });
    await site.call('PUT', `/api/videos/${live?.id}`, { json: { publish_at } });
    const values = { unpublish_at: '2026-03-01T00:00:00.000Z' };
    const ids = [draft?.id, live?.id];
    const expected = [
      { ok: true },
      { ok: false, code: 'validation', message: 'The end must be later than the start.' },
    ];
    expect((await edit('/api/videos', { ids, values, dry_run: 1 })).results).toMatchObject(expected);
    expect((await edit('/api/videos', { ids, values })).results).toMatchObject(expected);
    expect(await readVideo(live?.id ?? 0)).toMatchObject({ unpublish_at: null });
  });

  it('leaves the start of records that are live when it publishes now', async () => {
    const [live, draft] = await addVideos(2);
    await site.call('PUT', `/api/videos/${draft?.id}`, { json: { publish_at: null } });
    const { results } = await edit('/api/videos', { ids: [live?.id, draft?.id], values: { publish_at: 'now' } });
    expect(results.map(({ changed }) => changed)).toEqual([false, true]);
    expect(await readVideo(draft?.id ?? 0)).toMatchObject({ state: 'live' });
  });

  it('writes one entry of the audit trail, a version of each record, and the search index', async () => {
    const word = uniqueWord('searched');
    const videos = await addVideos(2, { description: word });
    const ids = videos.map(({ id }) => id);
    await edit('/api/videos', { ids, values: { publish_at: null } });
    const entries = toRecord<AuditEntry[]>(await site.call('GET', '/api/audit?action=update&collection=videos'));
    const [entry] = entries.toSorted((a, b) => b.id - a.id);
    expect(entry).toMatchObject({ changed: ['publish_at'], batch: { size: 2 } });
    const versions = await site.call('GET', `/api/videos/${ids[0]}/versions`);
    expect(versions.body).toMatchObject([{ number: 2, action: 'update' }, { number: 1 }]);
    expect(await site.call('GET', `/api/search?q=${word}`, { token: null })).toMatchObject({ body: { results: [] } });
  });

  it.each([
    [{ ids: [1], values: {} }, 'values'],
    [{ ids: [1], values: { title: 'One for all' } }, 'values'],
    [{ ids: [1], values: { featured: 'maybe' } }, 'values.featured'],
    [{ ids: [1] }, 'values'],
    [{ matching: {}, values: { featured: 1 } }, 'count'],
  ])('rejects %j', async (json, field) => {
    const answer = await post('/api/videos/changes', json);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } },
    });
  });

  it('lets only admins edit and undo', async () => {
    const { token } = await addSignedIn(site);
    expect((await post('/api/videos/changes', { ids: [1], values: { featured: 1 } }, token)).status).toBe(403);
    expect((await post('/api/videos/changes/1/undo', {}, token)).status).toBe(403);
  });
});

describe('the undo of a bulk edit', () => {
  it('stands with the audit entry of the edit until nothing is left', async () => {
    const ids = (await addVideos(2)).map(({ id }) => id);
    const { id } = await edit('/api/videos', { ids, values: { featured: 1 } });
    const read = async () => {
      const entries = toRecord<AuditEntry[]>(
        await site.call('GET', '/api/audit?collection=videos&action=update&per_page=5'),
      );
      return entries.find(({ batch }) => batch?.edit?.id === id)?.batch?.edit;
    };
    expect(await read()).toEqual({ id, left: 2, undone_at: null });
    await site.call('PUT', `/api/videos/${ids[0]}`, { json: { title: 'Changed since' } });
    await undo('/api/videos', id);
    expect(await read()).toEqual({ id, left: 1, undone_at: expect.any(String) });
  });

  it('gives 5,000 records of a search their category and place back, and no others', async () => {
    const [from, to] = [await addRecord(site, 'categories'), await addRecord(site, 'categories')];
    const other = await addRecord(site, 'topics', { title: 'Not among them', category_id: from.id });
    await addManyTopics('Moved', from.id);
    const places = () =>
      site.deps.db.selectFrom('topics').select(['id', 'category_id', 'order']).orderBy('id').execute();
    const before = await places();
    const { id, results } = await edit('/api/topics', {
      matching: { search: 'moved ' },
      count: MANY,
      values: { category_id: to.id },
    });
    expect(results.filter(({ changed }) => changed)).toHaveLength(MANY);
    expect(toRecord<Topic>(await site.call('GET', `/api/topics/${other.id}`)).category_id).toBe(from.id);
    expect((await site.call('GET', `/api/topics?category_id=${to.id}&page=1`)).headers['x-total-count']).toBe('5000');
    expect((await undone('/api/topics', id)).filter(({ changed }) => changed)).toHaveLength(MANY);
    expect(await places()).toEqual(before);
    const body = { matching: { search: 'moved ' }, count: 2, values: { premium: 1 } };
    expect(await post('/api/topics/changes', body)).toMatchObject({
      status: 409,
      body: { message: 'The list has changed. It now has 5000 records.' },
    });
  }, 120_000);

  it('leaves records that were changed or deleted since, and names them', async () => {
    const videos = await addVideos(3);
    const [plain, changed, deleted] = videos;
    const { id } = await edit('/api/videos', { ids: videos.map((video) => video.id), values: { featured: 1 } });
    await site.call('PUT', `/api/videos/${changed?.id}`, { json: { description: 'By hand' } });
    await site.call('DELETE', `/api/videos/${deleted?.id}`);
    expect(await undone('/api/videos', id)).toMatchObject([
      { id: plain?.id, ok: true },
      { ok: false, code: 'conflict', message: `“${changed?.title}” was changed since, so it stays as it is.` },
      { ok: false, code: 'conflict', message: `“${deleted?.title}” was deleted since, so it stays in the trash.` },
    ]);
    expect(await readVideo(plain?.id ?? 0)).toMatchObject({ featured: 0 });
    expect(await readVideo(changed?.id ?? 0)).toMatchObject({ featured: 1, description: 'By hand' });
  });

  it('says which records can not get a former value back', async () => {
    const [from, to] = [await addRecord(site, 'categories'), await addRecord(site, 'categories')];
    const topic = await addRecord(site, 'topics', { category_id: from.id });
    const { id } = await edit('/api/topics', { ids: [topic.id], values: { category_id: to.id } });
    await site.call('DELETE', `/api/categories/${from.id}`);
    expect(await undone('/api/topics', id)).toMatchObject([{ ok: false, code: 'validation' }]);
    await post(`/api/categories/${from.id}/restoration`, {});
    expect(await undone('/api/topics', id)).toMatchObject([{ ok: true }]);
  });

  it('happens once, for its own collection, and for 30 days', async () => {
    const [video] = await addVideos(1);
    const { id } = await edit('/api/videos', { ids: [video?.id], values: { featured: 1 } });
    expect((await undo('/api/topics', id)).status).toBe(404);
    const answers = await Promise.all([undo('/api/videos', id), undo('/api/videos', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await undo('/api/videos', id)).toMatchObject({
      status: 409,
      body: { message: 'This bulk edit has already been undone.' },
    });
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(await deleteOldBulkEdits(site.deps.db, inDays(29))).toBe(0);
    expect(await deleteOldBulkEdits(site.deps.db, inDays(31))).toBeGreaterThan(0);
    expect((await undo('/api/videos', id)).status).toBe(404);
  });
});
