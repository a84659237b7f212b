// @databases both
import type { AuditEntry, AuditEntryDetail, TrashedRecord, TrashResult } from '@qram/contract/modules/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUser, addVideo, recordOf, uniqueWord } from '../../../test/builders.ts';
import { addCategory, addTopic } from '../../../test/document-builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const audit = async (query: string): Promise<AuditEntry[]> =>
  recordOf(await site.call('GET', `/api/audit?per_page=100${query}`));
const trash = async (query: string): Promise<TrashedRecord[]> =>
  recordOf(await site.call('GET', `/api/trash?per_page=100&kind=videos${query}`));

async function deleteTogether(count: number): Promise<number[]> {
  const title = uniqueWord();
  const videos = await Promise.all(Array.from({ length: count }, () => addVideo(site, { title })));
  const ids = videos.map(({ id }) => id);
  recordOf(await site.call('POST', '/api/videos/deletions', { json: { ids } }));
  return ids;
}

const batchIn = async (ids: readonly number[]): Promise<TrashedRecord> => {
  const found = (await trash('&grouped=1')).find(({ id }) => ids.includes(id));
  if (!found) throw new Error('The bulk deletion is not in the trash.');
  return found;
};

it('lists a bulk deletion as one entry, which unfolds into the entries of its records', async () => {
  const ids = await deleteTogether(3);
  const [first, second] = await audit('&action=delete&collection=videos');
  expect(first).toMatchObject({ batch: { size: 3 } });
  expect(second?.batch?.id).not.toBe(first?.batch?.id);
  const members = await audit(`&action=delete&collection=videos&batch=${first?.batch?.id}`);
  expect(members.map(({ record_id }) => Number(record_id)).sort()).toEqual(ids.toSorted());
});

it('finds an entry within a bulk action by its record', async () => {
  const ids = await deleteTogether(2);
  const found = await audit(`&action=delete&collection=videos&record_id=${ids[1]}`);
  expect(found).toMatchObject([{ record_id: ids[1], batch: { size: 2 } }]);
});

it('lists the entries of a bulk action after a refused first record', async () => {
  const user = await addUser(site, { status: 'active' });
  const [admin] = recordOf<{ id: number }[]>(await site.call('GET', '/api/users?search=admin'));
  const ids = [admin?.id ?? 0, user.id];
  const { results } = recordOf<{ results: { ok: boolean }[] }>(
    await site.call('POST', '/api/users/deletions', { json: { ids } }),
  );
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);
  expect(await audit(`&action=delete&collection=users`)).toMatchObject([{ record_id: user.id, batch: null }]);
});

it('restores a bulk deletion as one', async () => {
  const ids = await deleteTogether(3);
  const batch = await batchIn(ids);
  expect(batch.size).toBe(3);
  const json = { items: [{ batch: batch.batch }] };
  const { results } = recordOf<{ results: TrashResult[] }>(
    await site.call('POST', '/api/trash/restorations', { json }),
  );
  expect(results.map(({ id, ok }) => [id, ok])).toEqual(
    expect.arrayContaining(ids.map((id) => [id, true])) as unknown[],
  );
  expect((await trash('')).filter(({ id }) => ids.includes(id))).toEqual([]);
});

it('restores one record of a bulk deletion and keeps the others together', async () => {
  const [first = 0, ...others] = await deleteTogether(3);
  recordOf(await site.call('POST', `/api/videos/${first}/restoration`));
  const batch = await batchIn(others);
  expect(batch.size).toBe(2);
  const members = await trash(`&batch=${batch.batch}`);
  expect(members.map(({ id }) => id).sort()).toEqual(others.toSorted());
});

it('lists records that were deleted one by one separately, at the same moment too', async () => {
  site.setTime(new Date());
  const videos = [await addVideo(site), await addVideo(site)];
  for (const { id } of videos) await site.call('DELETE', `/api/videos/${id}`);
  site.setTime(null);
  const rows = (await trash('&grouped=1')).filter(({ id }) => videos.some((video) => video.id === id));
  expect(rows).toMatchObject([
    { size: 1, batch: null },
    { size: 1, batch: null },
  ]);
});

it('deletes a bulk deletion for good as one', async () => {
  const ids = await deleteTogether(2);
  const { batch } = await batchIn(ids);
  recordOf(await site.call('POST', '/api/trash/purges', { json: { items: [{ batch }] } }));
  expect((await trash('')).filter(({ id }) => ids.includes(id))).toEqual([]);
});

it('names the records that a change refers to', async () => {
  const [from, to] = [await addCategory(site), await addCategory(site)];
  const topic = await addTopic(site, { category_id: from.id });
  recordOf(await site.call('PUT', `/api/topics/${topic.id}`, { json: { category_id: to.id } }));
  const [entry] = await audit(`&collection=topics&record_id=${topic.id}`);
  const { changes } = recordOf<AuditEntryDetail>(await site.call('GET', `/api/audit/${entry?.id}`));
  expect(changes).toContainEqual({
    field: 'category_id',
    kind: 'changed',
    before: String(from.id),
    after: String(to.id),
    titles: { [from.id]: from.title, [to.id]: to.title },
  });
});
