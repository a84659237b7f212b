// @databases both
import type { AuditEntry, AuditEntryDetail, TrashedRecord, TrashResult } from '@qram/contract/modules/audit/audit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../../test/documents/document-builders.ts';
import {
  addButton,
  addRecord,
  addRequest,
  addSignedIn,
  addUser,
  addVideo,
  toRecord,
  uniqueWord,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const audit = async (query: string): Promise<AuditEntry[]> =>
  toRecord(await site.call('GET', `/api/audit?per_page=100${query}`));
const trash = async (query: string): Promise<TrashedRecord[]> =>
  toRecord(await site.call('GET', `/api/trash?per_page=100&kind=videos${query}`));

async function deleteInBatch(count: number): Promise<number[]> {
  const title = uniqueWord();
  const videos = await Promise.all(Array.from({ length: count }, () => addVideo(site, { title })));
  const ids = videos.map(({ id }) => id);
  toRecord(await site.call('POST', '/api/videos/deletions', { json: { ids } }));
  return ids;
}

const batchIn = async (ids: readonly number[]): Promise<TrashedRecord> => {
  const found = (await trash('&grouped=1')).find(({ id }) => ids.includes(id));
  if (!found) throw new Error('The bulk deletion is not in the trash.');
  return found;
};

it('lists a bulk deletion as one entry, which unfolds into the entries of its records', async () => {
  const ids = await deleteInBatch(3);
  const [first, second] = await audit('&action=delete&collection=videos');
  expect(first).toMatchObject({ batch: { size: 3 } });
  expect(second?.batch?.id).not.toBe(first?.batch?.id);
  const members = await audit(`&action=delete&collection=videos&batch=${first?.batch?.id}`);
  expect(members.map(({ record_id }) => Number(record_id)).sort()).toEqual(ids.toSorted());
});

it('finds an entry within a bulk action by its record', async () => {
  const ids = await deleteInBatch(2);
  const found = await audit(`&action=delete&collection=videos&record_id=${ids[1]}`);
  expect(found).toMatchObject([{ record_id: ids[1], batch: { size: 2 } }]);
});

it('lists the entries of a bulk action after a refused first record', async () => {
  const user = await addUser(site, { status: 'active' });
  const [admin] = toRecord<{ id: number }[]>(await site.call('GET', '/api/users?search=admin'));
  const ids = [admin?.id ?? 0, user.id];
  const { results } = toRecord<{ results: { ok: boolean }[] }>(
    await site.call('POST', '/api/users/deletions', { json: { ids } }),
  );
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);
  expect(await audit(`&action=delete&collection=users`)).toMatchObject([{ record_id: user.id, batch: null }]);
});

it('restores a bulk deletion as one', async () => {
  const ids = await deleteInBatch(3);
  const batch = await batchIn(ids);
  expect(batch.size).toBe(3);
  const json = { items: [{ batch: batch.batch }] };
  const { results } = toRecord<{ results: TrashResult[] }>(
    await site.call('POST', '/api/trash/restorations', { json }),
  );
  expect(results.map(({ id, ok }) => [id, ok])).toEqual(
    expect.arrayContaining(ids.map((id) => [id, true])) as unknown[],
  );
  expect((await trash('')).filter(({ id }) => ids.includes(id))).toEqual([]);
});

it('restores one record of a bulk deletion and keeps the others together', async () => {
  const [first = 0, ...others] = await deleteInBatch(3);
  toRecord(await site.call('POST', `/api/videos/${first}/restoration`));
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
  const ids = await deleteInBatch(2);
  const { batch } = await batchIn(ids);
  toRecord(await site.call('POST', '/api/trash/purges', { json: { items: [{ batch }] } }));
  expect((await trash('')).filter(({ id }) => ids.includes(id))).toEqual([]);
});

/** Requests for one service, by a user each. */
async function requestInBatch(count: number): Promise<number[]> {
  const { id: service_id } = await addButton(site, { premium: 1 });
  const ids: number[] = [];
  while (ids.length < count) {
    const { token } = await addSignedIn(site);
    ids.push((await addRequest(site, token, { service_id, is_monthly: 1 })).id);
  }
  return ids;
}

const post = async (path: string, json: object) => toRecord(await site.call('POST', path, { json }));
const decided = async (action: 'approvals' | 'rejections') => {
  const ids = await requestInBatch(2);
  await post(`/api/service-requests/${action}`, { ids });
  return ids;
};
const BULK_ACTIONS: readonly [action: string, collection: string, act: () => Promise<number[]>][] = [
  ['approve', 'service_requests', () => decided('approvals')],
  ['reject', 'service_requests', () => decided('rejections')],
  [
    'undo',
    'service_requests',
    async () => {
      const ids = await decided('approvals');
      await post('/api/service-requests/reversals', { ids });
      return ids;
    },
  ],
  [
    'update',
    'videos',
    async () => {
      const ids = [await addVideo(site), await addVideo(site)].map(({ id }) => id);
      await post('/api/videos/publications', { ids, action: 'unpublish' });
      return ids;
    },
  ],
  [
    'update',
    'users',
    async () => {
      const ids = [await addUser(site), await addUser(site)].map(({ id }) => id);
      await post('/api/users/changes', { ids, status: 'inactive' });
      return ids;
    },
  ],
  [
    'restore',
    'videos',
    async () => {
      const ids = await deleteInBatch(2);
      await post('/api/trash/restorations', { items: ids.map((id) => ({ kind: 'videos', id })) });
      return ids;
    },
  ],
  [
    'update',
    'contact_messages',
    async () => {
      const form = {
        user_name: 'Ada Reader',
        user_email: 'ada@example.test',
        subject: 'Cells',
        message: 'How many cells?',
      };
      for (let sent = 0; sent < 2; sent += 1) await site.call('POST', '/api/send-message', { json: form, token: null });
      const messages = toRecord<{ id: number }[]>(await site.call('GET', '/api/contact-messages'));
      const ids = messages.slice(0, 2).map(({ id }) => id);
      await post('/api/contact-messages/marks', { ids, state: 'read' });
      return ids;
    },
  ],
];

it.each(BULK_ACTIONS)('lists %s of several %s as one entry', async (action, collection, act) => {
  const [before] = await audit('');
  const ids = await act();
  const added = (await audit(`&action=${action}&collection=${collection}`)).filter(({ id }) => id > (before?.id ?? 0));
  expect(added).toMatchObject([{ batch: { size: ids.length } }]);
  const members = await audit(`&batch=${added[0]?.batch?.id}&action=${action}`);
  expect(members.map(({ record_id }) => Number(record_id)).sort()).toEqual(ids.toSorted());
});

const changesIn = async (query: string) => {
  const [entry] = await audit(query);
  return toRecord<AuditEntryDetail>(await site.call('GET', `/api/audit/${entry?.id}`)).changes;
};

it('names the records that were put in an order', async () => {
  for (const title of ['First', 'Second']) await addRecord(site, 'gallery', { title });
  const slides = toRecord<{ id: number; title: string; order: number }[]>(await site.call('GET', '/api/gallery'));
  const from = slides.toSorted((a, b) => a.order - b.order || a.id - b.id).map(({ id }) => id);
  const ids = from.toReversed();
  toRecord(await site.call('PUT', '/api/gallery/order', { json: { ids, from } }));
  expect(await changesIn('&action=reorder&collection=gallery')).toEqual([
    {
      field: 'order',
      kind: 'changed',
      before: from.join(', '),
      after: ids.join(', '),
      titles: Object.fromEntries(slides.map(({ id, title }) => [id, title])),
    },
  ]);
});

it('names the records of an export by their titles', async () => {
  const video = await addVideo(site);
  await site.call('POST', '/api/videos/exports', { json: { ids: [video.id] } });
  expect(await changesIn('&action=export&collection=videos')).toContainEqual(
    expect.objectContaining({ field: 'ids', after: String(video.id), titles: { [video.id]: video.title } }),
  );
});

it('names the user of the request that another follows', async () => {
  const { id: service_id } = await addButton(site, { premium: 1, months: 1 });
  const { user, token } = await addSignedIn(site);
  const ask = async () => (await addRequest(site, token, { service_id, is_monthly: 1 })).id;
  const approve = (id: number) => site.call('PATCH', `/api/service-requests/${id}`, { json: { status: 'Approved' } });
  const first = await ask();
  await approve(first);
  const second = await ask();
  toRecord(await approve(second));
  const [follows] = (await changesIn(`&action=create&collection=service_requests&record_id=${second}`)).filter(
    ({ field }) => field === 'follows_id',
  );
  expect(follows).toMatchObject({ after: String(first), titles: { [first]: `${user.name} (${user.username})` } });
});

it('names the records that a change refers to', async () => {
  const [from, to] = [await addCategory(site), await addCategory(site)];
  const topic = await addTopic(site, { category_id: from.id });
  toRecord(await site.call('PUT', `/api/topics/${topic.id}`, { json: { category_id: to.id } }));
  const [entry] = await audit(`&collection=topics&record_id=${topic.id}`);
  const { changes } = toRecord<AuditEntryDetail>(await site.call('GET', `/api/audit/${entry?.id}`));
  expect(changes).toContainEqual({
    field: 'category_id',
    kind: 'changed',
    before: String(from.id),
    after: String(to.id),
    titles: { [from.id]: from.title, [to.id]: to.title },
  });
});

it('lists what is by or about a user, also within a bulk action', async () => {
  const { user, token } = await addSignedIn(site, { role: 'admin' });
  const other = await addUser(site);
  const { id } = toRecord<{ id: number }>(
    await site.call('POST', '/api/videos', {
      token,
      json: { title: uniqueWord(), link: 'https://youtu.be/abcdefghijk' },
    }),
  );
  toRecord(await site.call('POST', '/api/users/deletions', { json: { ids: [other.id, user.id] } }));
  const entries = await audit(`&user=${user.id}`);
  const found = entries.map(({ collection, record_id, action }) => `${action} ${collection} ${record_id}`);
  expect(found).toEqual(expect.arrayContaining([`delete users ${user.id}`, `create videos ${id}`]));
  expect(found).not.toContain(`delete users ${other.id}`);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length);
});
