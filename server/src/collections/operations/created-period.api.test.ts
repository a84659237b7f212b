// @databases both
import { collections } from '@qram/contract/collections';
import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addButton, addRecord, addRequest, addSignedIn, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const iso = (days: number): string => new Date(START + days * DAY_MS).toISOString();

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const list = async (path: string, query: Record<string, string>, token?: null) =>
  toRecord<{ id: number }[]>(await site.call('GET', `${path}?${new URLSearchParams(query)}`, { token }));

/** Adds a video on each of these days. */
async function addVideosOn(days: readonly number[], title: string): Promise<number[]> {
  const ids: number[] = [];
  for (const day of days) {
    site.setTime(new Date(START + day * DAY_MS));
    ids.push((await addRecord(site, 'videos', { title })).id);
  }
  site.setTime(null);
  return ids;
}

it('lists, exports and selects the records of a period, its first moment included and its end not', async () => {
  const search = uniqueWord('period');
  const ids = await addVideosOn([0, 1, 2], search);
  const period = { search, created_from: iso(0), created_to: iso(2) };
  const found = await list('/api/videos', { ...period, sort: 'created_at' });
  expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await list('/api/videos', { search, created_from: iso(1.5) }, null)).toMatchObject([{ id: ids[2] }]);
  const csv = await site.call('GET', `/api/videos/export?${new URLSearchParams(period)}`);
  expect(csv.headers['x-total-count']).toBe('2');
  const json = { matching: period, count: 2, values: { featured: 1 } };
  expect((await site.call('POST', '/api/videos/changes', { json })).status).toBe(200);
  expect((await site.call('POST', '/api/videos/deletions', { json: { matching: period, count: 2 } })).status).toBe(200);
  expect(await list('/api/videos', { search })).toMatchObject([{ id: ids[2] }]);
});

it('lists the service requests of a period, in the offset that the caller writes', async () => {
  const { id: service_id } = await addButton(site, { premium: 1 });
  const { token } = await addSignedIn(site);
  await addRequest(site, token, { service_id });
  const now = Date.now();
  const at = (hours: number) => `${new Date(now + hours * HOUR_MS).toISOString().slice(0, 19)}+00:00`;
  const count = async (query: Record<string, string>) => (await list('/api/service-requests', query)).length;
  expect(await count({ created_from: at(-1), created_to: at(1) })).toBe(1);
  expect(await count({ created_to: at(-1) })).toBe(0);
});

it('lists the records deleted in a period', async () => {
  const [first, second] = await addVideosOn([0, 0], uniqueWord('trashed'));
  for (const [day, id] of [[3, first] as const, [4, second] as const]) {
    site.setTime(new Date(START + day * DAY_MS));
    await site.call('DELETE', `/api/videos/${id}`);
  }
  expect(await list('/api/trash', { deleted_from: iso(3.5), deleted_to: iso(5) })).toMatchObject([{ id: second }]);
  const json = { matching: { deleted_to: iso(3.5) }, count: 1 };
  const restored = await site.call('POST', '/api/trash/restorations', { json });
  expect(restored).toMatchObject({ body: { results: [{ kind: 'videos', id: first, ok: true }] } });
});

const LISTS = Object.values(collections).flatMap(({ endpoints }) => ('list' in endpoints ? [endpoints.list.path] : []));

it.each(LISTS)('takes a period in the list %s', async (path) => {
  const future = { created_from: '2999-01-01T00:00:00Z' };
  const answer = await site.call('GET', `${path}?${new URLSearchParams(future)}`);
  expect(answer.headers['x-total-count']).toBe('0');
  const wrong = await site.call('GET', `${path}?created_to=yesterday`);
  expect(wrong).toMatchObject({ status: 422, body: { errors: { created_to: [expect.any(String)] } } });
});
