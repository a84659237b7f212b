// @databases both
import type { BulkEditResult } from '@qram/contract/collection/bulk-edit';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecord, addVideo, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const post = (path: string, json: unknown = {}) => site.call('POST', path, { json });
const edit = async (path: string, json: unknown) => toRecord<BulkEditResult>(await post(`${path}/changes`, json));
const undo = (batch: string | null) => post(`/api/batches/${batch}/undo`);
const readVideo = async (id: number) => toRecord<Video>(await site.call('GET', `/api/videos/${id}`));

/** Two edits of the same videos, of different fields. */
async function editTwice() {
  const videos = [await addVideo(site, { featured: 0 }), await addVideo(site, { featured: 0 })];
  const ids = videos.map(({ id }) => id);
  const unpublish_at = '2099-01-01T00:00:00.000Z';
  const first = await edit('/api/videos', { ids, values: { featured: 1 } });
  const second = await edit('/api/videos', { ids, values: { unpublish_at } });
  return { ids, first, second };
}

describe('undoing two bulk edits of the same records', () => {
  it('takes both back from the last one on', async () => {
    const { ids, first, second } = await editTwice();
    expect(await undo(second.batch)).toMatchObject({ status: 200 });
    expect(await undo(first.batch)).toMatchObject({ status: 200 });
    for (const id of ids) expect(await readVideo(id)).toMatchObject({ featured: 0, unpublish_at: null });
  });

  it('refuses the first one before the second', async () => {
    const { ids, first, second } = await editTwice();
    const early = toRecord<BulkEditResult>(await undo(first.batch));
    expect(early.results.map(({ ok, code }) => [ok, code])).toEqual(ids.map(() => [false, 'conflict']));
    expect(await undo(second.batch)).toMatchObject({ status: 200 });
    expect(await undo(first.batch)).toMatchObject({ status: 200 });
    for (const id of ids) expect(await readVideo(id)).toMatchObject({ featured: 0, unpublish_at: null });
  });

  it('happens once when several admins press it in one moment', async () => {
    const { ids, second } = await editTwice();
    const answers = await Promise.all([undo(second.batch), undo(second.batch), undo(second.batch)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const id of ids) expect(await readVideo(id)).toMatchObject({ featured: 1, unpublish_at: null });
  });
});

it('names the records whose former category is gone', async () => {
  const [from, to] = [await addRecord(site, 'categories'), await addRecord(site, 'categories')];
  const topics = [await addRecord(site, 'topics', { title: uniqueWord('Moved '), category_id: from.id })];
  const ids = topics.map(({ id }) => id);
  const moved = await edit('/api/topics', { ids, values: { category_id: to.id } });
  expect((await site.call('DELETE', `/api/categories/${from.id}`)).status).toBeLessThan(300);
  const answer = toRecord<BulkEditResult>(await undo(moved.batch));
  expect(answer.results).toMatchObject([{ ok: false, message: expect.any(String) }]);
  const [id] = ids;
  expect(toRecord<Topic>(await site.call('GET', `/api/topics/${id}`)).category_id).toBe(to.id);
});

it('restores the rest of a bulk deletion of which some are back', async () => {
  const ids = [(await addVideo(site)).id, (await addVideo(site)).id, (await addVideo(site)).id];
  await post('/api/videos/deletions', { ids });
  const entries = site.deps.db.selectFrom('audit_entries').select('batch').where('action', '=', 'delete');
  const { batch } = await entries.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(await post(`/api/videos/${ids[0]}/restoration`)).toMatchObject({ status: 200 });
  expect(await undo(batch)).toMatchObject({ status: 200 });
  for (const id of ids) expect((await site.call('GET', `/api/videos/${id}`)).status).toBe(200);
  expect(await undo(batch)).toMatchObject({ status: 409 });
});
