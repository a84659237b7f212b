// @databases both
import type { LessonNote, ListedNote } from '@qram/contract/modules/learning/learning';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { addSignedIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const read = (token: string, id: number) => site.call('GET', `/api/me/learning/topics/${id}/note`, { token });
const save = (token: string, id: number, text: string, updated_at: string | null = null) =>
  site.call('PUT', `/api/me/learning/topics/${id}/note`, { token, json: { text, updated_at } });

it('saves, reads and deletes the own note', async () => {
  const { token } = await addSignedIn(site);
  const { id } = await addTopic(site);
  expect((await read(token, id)).body).toEqual({ text: '', updated_at: null });
  const first = toRecord<LessonNote>(await save(token, id, 'One\ntwo <b>'));
  expect(first.text).toBe('One\ntwo <b>');
  const second = toRecord<LessonNote>(await save(token, id, 'Two', first.updated_at));
  expect((await read(token, id)).body).toEqual(second);
  expect(Date.parse(second.updated_at ?? '')).toBeGreaterThan(Date.parse(first.updated_at ?? ''));
  expect((await save(token, id, '', second.updated_at)).body).toEqual({ text: '', updated_at: null });
  expect((await read(token, id)).body).toEqual({ text: '', updated_at: null });
});

it('refuses to overwrite a note that was saved elsewhere, and sends it along', async () => {
  const { token } = await addSignedIn(site);
  const { id } = await addTopic(site);
  const [one, two] = await Promise.all([save(token, id, 'From one tab'), save(token, id, 'From another')]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const stored = toRecord<LessonNote>(one.status === 200 ? one : two);
  const refused = await save(token, id, 'Later', '2020-01-01T00:00:00.000Z');
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', current: stored } });
  expect((await save(token, id, '')).status).toBe(409);
  expect(await save(token, id, stored.text, null)).toMatchObject({ status: 200, body: stored });
});

it('hides notes from other users, admins and visitors', async () => {
  const [mine, other] = [await addSignedIn(site), await addSignedIn(site)];
  const { id } = await addTopic(site);
  await save(mine.token, id, 'secretmarker');
  for (const token of [other.token, site.adminToken]) expect((await read(token, id)).body).toMatchObject({ text: '' });
  expect((await site.call('GET', `/api/me/learning/topics/${id}/note`, { token: null })).status).toBe(401);
  for (const path of ['/api/audit', '/api/users/export', '/api/topics/export', `/api/topics/${id}`, '/api/users'])
    expect((await site.call('GET', path)).text, path).not.toContain('secretmarker');
});

it('accepts notes on live lessons only, up to a limit', async () => {
  const { token } = await addSignedIn(site);
  const topic = await addTopic(site);
  expect((await save(token, topic.id, 'x'.repeat(10_000))).status).toBe(200);
  expect((await save(token, topic.id, 'x'.repeat(10_001))).status).toBe(422);
  expect((await save(token, topic.id, 'a\u0000b')).status).toBe(422);
  await site.call('DELETE', `/api/topics/${topic.id}`);
  expect((await read(token, topic.id)).status).toBe(404);
  expect((await save(token, topic.id, 'y')).status).toBe(404);
});

it("lists and searches the caller's notes on live lessons, the latest first", async () => {
  const [mine, other] = [await addSignedIn(site), await addSignedIn(site)];
  const [trees, cells, gone] = [
    await addTopic(site, { title: 'Trees' }),
    await addTopic(site, { title: 'Cells 100%' }),
    await addTopic(site),
  ];
  await save(mine.token, trees.id, 'Ask about the Ölpreis');
  await save(mine.token, cells.id, 'Second note');
  await save(mine.token, gone.id, 'On a lesson that is deleted');
  await save(other.token, trees.id, 'Not mine');
  await site.call('DELETE', `/api/topics/${gone.id}`);
  const list = async (query = '') => {
    const { body, headers } = await site.call('GET', `/api/me/notes${query}`, { token: mine.token });
    return { total: headers['x-total-count'], titles: (body as ListedNote[]).map(({ title }) => title), body };
  };
  expect(await list()).toMatchObject({ total: '2', titles: ['Cells 100%', 'Trees'] });
  expect((await list()).body[1]).toMatchObject({ topic_id: trees.id, address: `/tutorials/${trees.id}/trees` });
  expect((await list(`?search=${encodeURIComponent('ÖLPREIS')}`)).titles).toEqual(['Trees']);
  expect((await list('?search=0%25')).titles).toEqual(['Cells 100%']);
  expect((await list('?search=not+mine')).titles).toEqual([]);
  expect((await list('?page=2&per_page=1')).titles).toEqual(['Trees']);
});
