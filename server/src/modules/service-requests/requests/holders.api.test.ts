// @databases both
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addButton, addRequest, addSignedIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ seed: 'none' });
});
afterAll(() => site.close());

const count = (query: string) => site.call('GET', `/api/service-requests/holders?${query}`);
const decide = (id: number, status: 'Approved' | 'Rejected') =>
  site.call('PATCH', `/api/service-requests/${id}`, { json: { status } });

it('counts people with a package that has not ended, and pending requests, of services or users', async () => {
  const [one, other] = [await addButton(site), await addButton(site)];
  const [holder, asker] = [await addSignedIn(site), await addSignedIn(site)];
  for (const is_monthly of [0, 1]) {
    const { id } = await addRequest(site, holder.token, { service_id: one.id, is_monthly });
    await decide(id, 'Approved');
  }
  await addRequest(site, asker.token, { service_id: one.id, is_monthly: 1 });
  const rejected = await addRequest(site, asker.token, { service_id: other.id, is_monthly: 1 });
  await decide(rejected.id, 'Rejected');
  expect(toRecord(await count(`service_ids=${one.id}`))).toEqual({ people: 1, pending: 1 });
  expect(toRecord(await count(`service_ids=${other.id}`))).toEqual({ people: 0, pending: 0 });
  expect(toRecord(await count(`service_ids=${one.id},${other.id}`))).toEqual({ people: 1, pending: 1 });
  expect(toRecord(await count(`user_ids=${holder.user.id}`))).toEqual({ people: 1, pending: 0 });
  const byStatus = { Pending: 1, Approved: 2, Rejected: 1, Cancelled: 0 };
  expect((await site.call('GET', '/api/service-requests/counts')).body).toEqual(byStatus);
});

it.each(['', 'service_ids=', 'service_ids=x', 'service_ids=1&user_ids=1'])('rejects %j', async (query) => {
  expect((await count(query)).status).toBe(422);
});

it('refuses users who are no admins', async () => {
  const { token } = await addSignedIn(site);
  expect((await site.call('GET', '/api/service-requests/holders?service_ids=1', { token })).status).toBe(403);
});
