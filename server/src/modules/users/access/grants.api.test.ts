// @databases both
import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import { addTopicWith } from '../../../../test/documents/document-builders.ts';
import { addButton, addRequest, addSignedIn, addUser } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const put = (id: number, json: unknown) => site.call('PUT', `/api/users/${id}`, { json });
const change = (ids: number[], json: object) => site.call('POST', '/api/users/changes', { json: { ids, ...json } });
const read = async (id: number) => (await site.call('GET', `/api/users/${id}`)).body as User;
const listGrants = async (id: number) => (await site.call('GET', `/api/users/${id}/grants`)).body as UserGrant[];
const decide = (id: number, status: string) => site.call('PATCH', `/api/service-requests/${id}`, { json: { status } });

/** A user whose approved request opens the level 1, a topic and the premium applications. */
async function packaged() {
  const topic = await addTopicWith(site, {}, { premium: 1 });
  const opens = { premium: 1, opens_topics: `${topic.id}`, opens_premium_apps: 1 };
  const { id: service_id } = await addButton(site, opens);
  const { user, token } = await addSignedIn(site);
  const request: ServiceRequest = await addRequest(site, token, { service_id, is_monthly: 1 });
  await decide(request.id, 'Approved');
  return { id: user.id, token, topic, request };
}
const NOTHING = { premium: '0', qrampremium: 0, access_level: '0' };

describe('access', () => {
  it('reads access with the session and the user in one statement', async () => {
    const { id, token } = await packaged();
    await put(id, { access_level: '1,2' });
    const user = await read(id);
    const statements = vi.spyOn(site.deps.db.getExecutor(), 'executeQuery');
    const me = await site.call('GET', '/api/me', { token });
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
    expect(me.body).toEqual(user);
  });

  it('combines access from packages and from grants by hand, and names its source', async () => {
    const { id, topic, request } = await packaged();
    await put(id, { access_level: '1,2' });
    expect(await read(id)).toMatchObject({
      premium: `${topic.id}`,
      qrampremium: 1,
      access_level: '1,2',
      by_hand: { ...NOTHING, access_level: '2' },
    });
    const grants = await listGrants(id);
    expect(
      grants.map(({ opens, target, title, request_id, granted_by }) => [opens, target, title, request_id, granted_by]),
    ).toEqual([
      ['level', 1, 'Developers', request.id, null],
      ['level', 2, 'Integeration', null, 'Admin'],
      ['premium_apps', 1, 'Premium applications', request.id, null],
      ['topic', topic.id, topic.title, request.id, null],
    ]);
  });

  it('ends access with its package, and leaves access that was granted by hand', async () => {
    const { id, request } = await packaged();
    await change([id], { give_access: [1], give_premium_apps: 1 });
    await decide(request.id, 'Rejected');
    const rest = { premium: '0', qrampremium: 1, access_level: '1' };
    expect(await read(id)).toMatchObject({ ...rest, by_hand: rest });
  });

  it('preserves access when the record is sent back as it was read', async () => {
    const { id, request } = await packaged();
    const { premium, qrampremium, access_level } = await read(id);
    expect(await put(id, { premium, qrampremium, access_level })).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ by_hand: NOTHING });
    await decide(request.id, 'Rejected');
    expect(await read(id)).toMatchObject(NOTHING);
  });

  it('preserves access of a package when an admin removes it from the lists', async () => {
    const { id, topic } = await packaged();
    await put(id, NOTHING);
    expect(await read(id)).toMatchObject({ premium: `${topic.id}`, qrampremium: 1, access_level: '1' });
  });

  it('preserves access of a deleted request, also after it is purged', async () => {
    const { id, request } = await packaged();
    await site.call('DELETE', `/api/service-requests/${request.id}`);
    expect((await read(id)).access_level).toBe('1');
    await put(id, { access_level: '1,2' });
    expect((await site.call('DELETE', `/api/trash/service_requests/${request.id}`)).status).toBe(204);
    expect((await read(id)).by_hand).toMatchObject({ access_level: '1,2', qrampremium: 1 });
  });
});

describe('grants to several users', () => {
  it('grants and removes access of several users, with an end', async () => {
    const topic = await addTopicWith(site, {}, { premium: 1 });
    const users = [await addUser(site), await addUser(site)];
    const ids = users.map(({ id }) => id);
    const until = new Date(Date.now() + 60_000).toISOString();
    const given = await change(ids, { give_topics: [topic.id], give_premium_apps: 1, give_access: [2], until });
    expect(given.body).toMatchObject({ results: ids.map((id) => ({ id, ok: true })) });
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ premium: `${topic.id}`, qrampremium: 1, access_level: '2' });
      expect((await listGrants(id)).map(({ ends_at }) => ends_at)).toEqual([until, until, until]);
    }
    const listed = async (query: string) =>
      ((await site.call('GET', `/api/users?per_page=100&${query}`)).body as User[]).map(({ id }) => id).sort();
    expect(await listed(`topic_id=${topic.id}`)).toEqual(ids);
    expect(await listed('premium_apps=1')).toEqual(expect.arrayContaining(ids));
    expect(await listed('premium_apps=0')).not.toContain(ids[0]);
    await change([ids[0] as number], { take_topics: [topic.id] });
    expect(await listed(`topic_id=${topic.id}`)).toEqual([ids[1]]);
    site.setTime(new Date(Date.parse(until) + 1000));
    expect(await listed(`topic_id=${topic.id}`)).toEqual([]);
    expect(await read(ids[1] as number)).toMatchObject(NOTHING);
  });

  it.each<[string, object]>([
    ['an end in the past', { give_access: [1], until: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { give_access: [1], until: 'tomorrow' }],
    ['topics that are none', { give_topics: ['x'] }],
    ['a flag of yes', { give_premium_apps: 'yes' }],
  ])('refuses a grant with %s', async (_what, json) => {
    const { id } = await addUser(site);
    const state = await readState(site);
    expect((await change([id], json)).status).toBe(422);
    expect(await readState(site)).toEqual(state);
  });

  it('skips a user who has the grants already', async () => {
    const { id } = await addUser(site, { access_level: '1' });
    const before = await read(id);
    await change([id], { give_access: [1], take_access: [2] });
    expect((await read(id)).updated_at).toBe(before.updated_at);
  });

  it('lists grants for admins only', async () => {
    const { user, token } = await addSignedIn(site);
    const url = `/api/users/${user.id}/grants`;
    expect((await site.call('GET', url, { token })).status).toBe(403);
    expect((await site.call('GET', url, { token: null })).status).toBe(401);
    expect((await site.call('GET', '/api/users/2147483647/grants')).status).toBe(404);
  });
});
