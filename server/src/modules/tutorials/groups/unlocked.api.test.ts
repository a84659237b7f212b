// @databases sqlite
import type { UnlockedTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../../../test/documents/document-builders.ts';
import { addSignedIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const unlocked = async (token: string): Promise<UnlockedTopic[]> =>
  toRecord(await site.call('GET', '/api/tutorials/unlocked', { token }));

it('lists the premium topics the caller has access to, by title and group', async () => {
  const group = await addCategory(site, 'Gates');
  const open = await addTopic(site, { title: 'Open', premium: 1, category_id: group.id });
  const locked = await addTopic(site, { title: 'Locked', premium: 1, category_id: group.id });
  const free = await addTopic(site, { title: 'Free', premium: 0, category_id: group.id });
  const trashed = await addTopic(site, { title: 'Gone', premium: 1, category_id: group.id });
  await site.call('DELETE', `/api/topics/${trashed.id}`);
  const { user, token } = await addSignedIn(site, { premium: `${open.id},${free.id},${trashed.id},999999` });
  expect(await unlocked(token)).toEqual([{ id: open.id, title: 'Open', group: 'Gates' }]);
  expect((await unlocked(site.adminToken)).map(({ id }) => id)).toEqual([open.id, locked.id]);
  await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '0' } });
  expect(await unlocked(token)).toEqual([]);
  expect((await site.call('GET', '/api/tutorials/unlocked', { token: null })).status).toBe(401);
});

it('paginates the unlocked topics', async () => {
  const group = await addCategory(site);
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await addTopic(site, { premium: 1, category_id: group.id })).id);
  const { token } = await addSignedIn(site, { premium: ids.join(',') });
  const answer = await site.call('GET', '/api/tutorials/unlocked?page=2&per_page=2', { token });
  expect(answer.headers['x-total-count']).toBe('3');
  expect(toRecord<UnlockedTopic[]>(answer).map(({ id }) => id)).toEqual([ids[2]]);
});
