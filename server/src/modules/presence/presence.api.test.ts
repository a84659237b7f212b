// @databases both
import type { Editor } from '@qram/contract/modules/presence/presence';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { addSignedIn } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const tab = () => crypto.randomUUID().replaceAll('-', '');
const announce = async (id: number, body: object, token?: string | null) => {
  const { status, body: editors } = await site.call('PUT', `/api/presence/topics/${id}`, {
    json: body,
    ...(token === undefined ? {} : { token }),
  });
  return { status, editors: editors as Editor[] };
};

it('names the others who have a lesson open, until they close it', async () => {
  const { id } = await addTopic(site, { title: 'Written by two' });
  const { token } = await addSignedIn(site, { name: 'Ada Lovelace', role: 'admin' });
  const [mine, other, another] = [tab(), tab(), tab()];
  expect(await announce(id, { tab: mine })).toEqual({ status: 200, editors: [] });
  expect((await announce(id, { tab: other }, token)).editors).toMatchObject([{ you: false }]);
  expect((await announce(id, { tab: mine })).editors).toMatchObject([{ name: 'Ada Lovelace', you: false }]);
  expect((await announce(id, { tab: another })).editors).toMatchObject([{ you: true }, { name: 'Ada Lovelace' }]);
  await announce(id, { tab: another, open: false });
  await announce(id, { tab: other, open: false }, token);
  expect((await announce(id, { tab: mine })).editors).toEqual([]);
});

it('forgets a tab that is silent, and nobody closes the tab of someone else', async () => {
  const { id } = await addTopic(site, { title: 'Left open' });
  const { token } = await addSignedIn(site, { role: 'admin' });
  const [mine, other] = [tab(), tab()];
  await announce(id, { tab: other }, token);
  await announce(id, { tab: other, open: false });
  expect((await announce(id, { tab: mine })).editors).toHaveLength(1);
  await site.deps.db
    .updateTable('lesson_editors')
    .set({ seen_at: '2026-01-01T00:00:00.000Z' })
    .where('tab', '=', other)
    .execute();
  expect((await announce(id, { tab: mine })).editors).toEqual([]);
});

it('shows presence to admins only, for lessons that exist', async () => {
  const { id } = await addTopic(site, { title: 'Not for users' });
  const { token } = await addSignedIn(site);
  expect((await announce(id, { tab: tab() }, token)).status).toBe(403);
  expect((await announce(id, { tab: tab() }, null)).status).toBe(401);
  expect((await announce(999_999, { tab: tab() })).status).toBe(404);
  expect((await announce(id, { tab: 'mine' })).status).toBe(422);
});
