// @databases both
import type { ListView } from '@qram/contract/modules/list-views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSignedIn, toRecord } from '../../../test/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const URL = '/api/me/list-views';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const addAdmin = () => addSignedIn(site, { role: 'admin' });
const save = (token: string, json: object) => site.call('POST', URL, { token, json: { query: 'sort=title', ...json } });
const change = (token: string, id: number, json: object) => site.call('PUT', `${URL}/${id}`, { token, json });
const list = async (token: string, name = 'videos'): Promise<ListView[]> =>
  toRecord(await site.call('GET', `${URL}?list=${name}`, { token }));
const saveNamed = async (token: string, name: string): Promise<ListView> =>
  toRecord(await save(token, { list: 'videos', name }));

it('lists the views that an admin saved of a list, by name', async () => {
  const { token } = await addAdmin();
  const second = await saveNamed(token, 'Scheduled');
  const first = await saveNamed(token, '  drafts ');
  await save(token, { list: 'patents', name: 'Scheduled' });
  expect(first).toEqual({ id: first.id, name: 'drafts', query: 'sort=title' });
  expect(await list(token)).toEqual([first, second]);
  expect(await list(token, 'patents')).toHaveLength(1);
});

it('renames a view, saves another query in it, and deletes it', async () => {
  const { token } = await addAdmin();
  const view = await saveNamed(token, 'Before');
  expect(toRecord(await change(token, view.id, { name: 'After' }))).toEqual({ ...view, name: 'After' });
  const saved = toRecord(await change(token, view.id, { query: 'columns=title&widths=title:320' }));
  expect(saved).toEqual({ id: view.id, name: 'After', query: 'columns=title&widths=title:320' });
  expect(toRecord(await change(token, view.id, {}))).toEqual(saved);
  expect((await site.call('DELETE', `${URL}/${view.id}`, { token })).status).toBe(204);
  expect((await change(token, view.id, { name: 'Again' })).status).toBe(404);
  expect((await site.call('DELETE', `${URL}/${view.id}`, { token })).status).toBe(404);
});

it('refuses a name that is taken, also of two views saved at once', async () => {
  const { token } = await addAdmin();
  const taken = { status: 409, body: { errors: { name: ['You already have a view with this name.'] } } };
  const both = await Promise.all([1, 2].map(() => save(token, { list: 'videos', name: 'Twice' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const other = await saveNamed(token, 'Other');
  expect(await change(token, other.id, { name: 'Twice' })).toMatchObject(taken);
  expect((await change(token, other.id, { name: 'Other' })).status).toBe(200);
});

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 61 letters', { name: 'n'.repeat(61) }, 'name'],
  ['a list that is no word', { list: '../videos' }, 'list'],
  ['a query of 4,001 letters', { query: 'q'.repeat(4001) }, 'query'],
])('refuses %s', async (_what, fields, field) => {
  const { token } = await addAdmin();
  const answer = await save(token, { list: 'videos', name: 'A view', ...fields });
  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
});

it('holds at most 50 views of a list', async () => {
  const { token, user } = await addAdmin();
  const rows = Array.from({ length: 50 }, (_, at) => ({ user_id: user.id, list: 'videos', name: `${at}`, query: '' }));
  await site.deps.db.insertInto('list_views').values(rows).execute();
  expect((await save(token, { list: 'videos', name: 'One more' })).status).toBe(409);
  expect((await save(token, { list: 'patents', name: 'Elsewhere' })).status).toBe(201);
});

it('belongs to one admin, and is deleted with the account', async () => {
  const [mine, other] = [await addAdmin(), await addAdmin()];
  const view = await saveNamed(mine.token, 'Mine');
  expect(await list(other.token)).toEqual([]);
  expect((await change(other.token, view.id, { name: 'Yours' })).status).toBe(404);
  expect((await site.call('DELETE', `${URL}/${view.id}`, { token: other.token })).status).toBe(404);
  const { token } = await addSignedIn(site);
  expect((await save(token, { list: 'videos', name: 'No admin' })).status).toBe(403);
  expect((await save(other.token, { list: 'videos', name: 'Mine' })).status).toBe(201);
  await site.call('DELETE', `/api/users/${mine.user.id}`);
  toRecord(await site.call('DELETE', `/api/trash/users/${mine.user.id}`));
  const rows = await site.deps.db.selectFrom('list_views').select('id').where('user_id', '=', mine.user.id).execute();
  expect(rows).toEqual([]);
});
