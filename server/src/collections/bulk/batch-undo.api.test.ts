// @databases both
import type { Batch } from '@qram/contract/collection/batches';
import type { BulkEditResult } from '@qram/contract/collection/bulk-edit';
import type { User } from '@qram/contract/modules/users/users';
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRevisions } from '../../../test/databases/site-snapshot.ts';
import { buildCsv, importInto, undoImport } from '../../../test/documents/import-files.ts';
import { addSignedIn, addUser, addVideo, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const LINK = 'https://www.youtube.com/watch?v=ABCDEFGHIJK';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => {
  site.setTime(null);
  vi.restoreAllMocks();
});
afterAll(() => site.close());

const post = (path: string, json: unknown = {}) => site.call('POST', path, { json });
const put = (path: string, json: unknown) => site.call('PUT', path, { json });
const edit = async (path: string, json: unknown) => toRecord<BulkEditResult>(await post(`${path}/changes`, json));
const readBatch = async (batch: string | null) => toRecord<Batch>(await site.call('GET', `/api/batches/${batch}`));
const undo = (batch: string | null) => post(`/api/batches/${batch}/undo`);
const undone = async (batch: string | null) =>
  toRecord<Pick<BulkEditResult, 'results'>>(await undo(batch)).results.toSorted((a, b) => a.id - b.id);
const status = async (id: number | undefined) => (await site.call('GET', `/api/videos/${id}`)).status;
const readVideo = async (id: number | undefined) => toRecord<Video>(await site.call('GET', `/api/videos/${id}`));

const findVideos = async (word: string) =>
  toRecord<Video[]>(await site.call('GET', `/api/videos?search=${word}&sort=created_at&page=1&per_page=100`)).toSorted(
    (a, b) => a.id - b.id,
  );

/** Imports new videos, and returns them with the import. */
async function importVideos(count: number) {
  const word = uniqueWord('imported');
  const rows = Array.from({ length: count }, (_, at) => ({ title: `${word} ${at}`, link: LINK, featured: 0 }));
  const imported = await importInto(site, '/api/videos', buildCsv(rows));
  return { ...imported, word, videos: await findVideos(word) };
}

/** Deletes records, and returns the batch of their audit entries. */
async function removeRecords(path: string, ids: readonly number[]): Promise<string | null> {
  await post(`${path}/deletions`, { ids });
  const entries = site.deps.db.selectFrom('audit_entries').select('batch').where('action', '=', 'delete');
  return (await entries.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).batch;
}

const removeVideos = (ids: readonly number[]) => removeRecords('/api/videos', ids);

describe('undoing an imported file', () => {
  it('takes back records whose later edit was undone, and leaves those that have other values', async () => {
    const { id, batch, videos } = await importVideos(8);
    const ids = videos.map((video) => video.id);
    const changes = await edit('/api/videos', { ids, values: { featured: 1 } });
    await undone(changes.batch);
    const [renamed, featured, restored] = videos;
    await put(`/api/videos/${renamed?.id}`, { title: 'Another name' });
    await put(`/api/videos/${featured?.id}`, { featured: 1 });
    await site.call('DELETE', `/api/videos/${restored?.id}`);
    await post(`/api/videos/${restored?.id}/restoration`);
    expect(await readBatch(batch)).toMatchObject({
      records: 8,
      undoable: 6,
      undone: 0,
      undone_at: null,
      refused: [
        { id: renamed?.id, message: '“Another name” was changed since, so it stays as it is.' },
        { id: featured?.id, message: expect.stringMatching(/was changed since/) },
      ],
    });
    const answer = await undoImport(site, id);
    expect(answer).toMatchObject({ status: 200, body: { undone_at: expect.any(String) } });
    const { results } = toRecord<Pick<BulkEditResult, 'results'>>(answer);
    expect(results.filter(({ ok }) => !ok).map((result) => result.id)).toEqual([renamed?.id, featured?.id]);
    expect(await Promise.all(ids.map(status))).toEqual([200, 200, 404, 404, 404, 404, 404, 404]);
    expect(await undoImport(site, id)).toMatchObject({
      status: 409,
      body: { message: 'This import has already been undone.' },
    });
  });

  it('counts a value that was changed and changed back as imported', async () => {
    const { id, videos } = await importVideos(1);
    const [video] = videos;
    for (const title of ['In between', video?.title]) await put(`/api/videos/${video?.id}`, { title });
    await site.call('POST', `/api/videos/${video?.id}/increment-view`, { token: null });
    expect((await undoImport(site, id)).status).toBe(200);
    expect(await status(video?.id)).toBe(404);
  });

  it('keeps a record whose other fields were changed since', async () => {
    const video = await addVideo(site, { title: uniqueWord('Same') });
    const { id } = await importInto(site, '/api/videos', buildCsv([{ id: video.id, featured: 1 }]));
    await put(`/api/videos/${video.id}`, { description: 'By hand' });
    expect((await undoImport(site, id)).status).toBe(409);
    await put(`/api/videos/${video.id}`, { description: video.description });
    expect((await undoImport(site, id)).status).toBe(200);
    expect(await readVideo(video.id)).toMatchObject({ featured: 0 });
  });

  it('compares the access of users as well', async () => {
    const [changed, back] = [await addUser(site, { access_level: '1' }), await addUser(site, { access_level: '1' })];
    const rows = [changed, back].map(({ id }) => ({ id, access_level: '2' }));
    const { batch } = await importInto(site, '/api/users', buildCsv(rows));
    await post('/api/users/changes', { ids: [changed.id], give_access: [1] });
    expect(await readBatch(batch)).toMatchObject({ undoable: 1, refused: [{ id: changed.id }] });
    expect((await undone(batch)).filter(({ changed }) => changed).map(({ id }) => id)).toEqual([back.id]);
    expect(toRecord<User>(await site.call('GET', `/api/users/${back.id}`)).access_level).toBe('1');
  });

  it('says that an import without a batch can not be undone', async () => {
    const { id, videos } = await importVideos(1);
    await site.deps.db.updateTable('imports').set({ batch: null }).where('id', '=', id).execute();
    expect(await undoImport(site, id)).toMatchObject({
      status: 409,
      body: { message: "An earlier version of the site made this import, so it can't be undone." },
    });
    expect(await status(videos[0]?.id)).toBe(200);
  });
});

describe('undoing a bulk edit', () => {
  it('compares a record again that was changed after the comparison', async () => {
    const { videos } = await importVideos(2);
    const [plain, changed] = videos;
    const { batch } = await edit('/api/videos', { ids: videos.map(({ id }) => id), values: { featured: 1 } });
    const { revisions } = site.deps;
    const change = revisions.change.bind(revisions);
    vi.spyOn(revisions, 'change').mockImplementationOnce(async (collections, work) => {
      await change(['videos'], async (trx) => {
        const values = { featured: 0, description: 'In between', updated_at: '2099-01-01T00:00:00.000Z' };
        await trx
          .updateTable('videos')
          .set(values)
          .where('id', '=', changed?.id ?? 0)
          .execute();
      });
      return change(collections, work);
    });
    expect(await undone(batch)).toMatchObject([
      { id: plain?.id, changed: true },
      { id: changed?.id, changed: false },
    ]);
    expect(await readVideo(changed?.id)).toMatchObject({ description: 'In between' });
  });

  it('takes a record back that has the values of the edit again', async () => {
    const { videos } = await importVideos(2);
    const ids = videos.map(({ id }) => id);
    const { batch } = await edit('/api/videos', { ids, values: { featured: 1 } });
    const { batch: later } = await edit('/api/videos', { ids, values: { publish_at: null } });
    expect(await readBatch(batch)).toMatchObject({ undoable: 0 });
    await undone(later);
    expect(await readBatch(batch)).toMatchObject({ undoable: 2, refused: [] });
    expect(await undone(batch)).toMatchObject([{ changed: true }, { changed: true }]);
    expect(await undo(batch)).toMatchObject({
      status: 409,
      body: { message: 'This bulk edit has already been undone.' },
    });
  });

  it('raises the version of the collection once, however many records it takes back', async () => {
    const { videos } = await importVideos(120);
    const { batch } = await edit('/api/videos', { ids: videos.map(({ id }) => id), values: { featured: 1 } });
    const before = (await readRevisions(site)).videos ?? 0;
    expect((await undone(batch)).every(({ changed }) => changed)).toBe(true);
    expect((await readRevisions(site)).videos).toBe(before + 1);
  });
});

describe('undoing a bulk deletion', () => {
  it('restores what is still in the trash, and names what was purged', async () => {
    const { word, videos } = await importVideos(4);
    const [one, two, back, purged] = videos;
    const batch = await removeVideos(videos.map(({ id }) => id));
    await post(`/api/videos/${back?.id}/restoration`);
    await site.call('DELETE', `/api/trash/videos/${purged?.id}`);
    expect(await readBatch(batch)).toMatchObject({
      collection: 'videos',
      records: 4,
      undoable: 2,
      undone: 1,
      refused: [{ id: purged?.id, message: `Record ${purged?.id} was deleted for good since.` }],
    });
    expect(await undone(batch)).toMatchObject([
      { id: one?.id, ok: true, changed: true },
      { id: two?.id, ok: true, changed: true },
      { id: back?.id, ok: true, changed: false },
      { id: purged?.id, ok: false, code: 'conflict' },
    ]);
    expect(await findVideos(word)).toHaveLength(3);
    expect(await site.call('GET', `/api/search?q=${word}`, { token: null })).toMatchObject({
      body: { results: [{}, {}, {}] },
    });
  });

  it('leaves a record that was deleted again', async () => {
    const { videos } = await importVideos(1);
    const [video] = videos;
    const batch = await removeVideos([video?.id ?? 0]);
    await post(`/api/videos/${video?.id}/restoration`);
    site.setTime(new Date(Date.now() + 1000));
    await site.call('DELETE', `/api/videos/${video?.id}`);
    expect(await undone(batch)).toMatchObject([{ ok: false, message: expect.stringMatching(/deleted again since/) }]);
    expect(await status(video?.id)).toBe(404);
  });

  it('names a user whose username was taken since', async () => {
    const user = await addUser(site);
    const batch = await removeRecords('/api/users', [user.id]);
    await addUser(site, { username: user.username });
    expect(await undone(batch)).toMatchObject([
      { id: user.id, ok: false, message: expect.stringMatching(/^“.+” stays as it is\. Another record now uses/) },
    ]);
  });
});

describe('a batch', () => {
  it('lets only admins read and undo a batch that exists', async () => {
    const { token } = await addSignedIn(site);
    const { batch } = await importVideos(1);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/undo'],
    ] as const) {
      expect((await site.call(method, `/api/batches/${batch}${path}`, { token })).status).toBe(403);
      expect((await site.call(method, `/api/batches/${crypto.randomUUID()}${path}`)).status).toBe(404);
      expect((await site.call(method, `/api/batches/other${path}`)).status).toBe(404);
    }
  });
});
