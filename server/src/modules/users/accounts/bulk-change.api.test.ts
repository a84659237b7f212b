// @databases both
import type { User } from '@qram/contract/modules/users/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addSignedIn, addUser, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.close());

const change = (json: unknown, token?: string | null) => site.call('POST', '/api/users/changes', { json, token });
const toUser = async (id: number): Promise<User> => toRecord(await site.call('GET', `/api/users/${id}`));
const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const adminId = async () => toRecord<{ id: number }>(await site.call('GET', '/api/me')).id;

describe('a change of several users', () => {
  it('gives and takes access levels and leaves the others, with an audit entry for each changed user', async () => {
    const one = await addUser(site, { access_level: '1' });
    const two = await addUser(site, { access_level: '0' });
    const three = await addUser(site, { access_level: '1,2' });
    const ids = [one.id, two.id, three.id];
    const entries = await captureAudit(site, async () => {
      expect((await change({ ids, give_access: [2] })).body).toEqual({ results: ids.map((id) => ({ id, ok: true })) });
    });
    expect(entries.map(({ action, record_id }) => [action, record_id])).toEqual([
      ['update', one.id],
      ['update', two.id],
    ]);
    const levels = async () => Promise.all(ids.map(async (id) => (await toUser(id)).access_level));
    expect(await levels()).toEqual(['1,2', '2', '1,2']);
    await change({ ids, take_access: [1, 2] });
    expect(await levels()).toEqual(['0', '0', '0']);
  });

  it('ends the sessions of those whose role or status changes', async () => {
    const [demoted, same] = [await addSignedIn(site), await addSignedIn(site, { role: 'admin' })];
    const ids = [demoted.user.id, same.user.id];
    await change({ ids, role: 'admin' });
    expect([await me(demoted.token), await me(same.token)]).toEqual([401, 200]);
    await change({ ids: [same.user.id], status: 'inactive' });
    expect(await me(same.token)).toBe(401);
    expect(await toUser(same.user.id)).toMatchObject({ role: 'admin', status: 'inactive' });
  });

  it('refuses to remove the last admin, and says for whom it failed', async () => {
    const last = await adminId();
    const other = await addUser(site, { role: 'admin' });
    expect((await change({ ids: [other.id, last], status: 'inactive' })).body).toEqual({
      results: [
        { id: other.id, ok: true },
        { id: last, ok: false, code: 'conflict', message: "You can't make the last admin inactive." },
      ],
    });
    expect((await change({ ids: [last, 999_999], role: 'user' })).body).toEqual({
      results: [
        { id: last, ok: false, code: 'conflict', message: "You can't change the last admin's role to user." },
        { id: 999_999, ok: false, code: 'not_found', message: expect.any(String) },
      ],
    });
  });

  it.each([
    [{ ids: [] }, 'ids'],
    [{ ids: [1], role: 'owner' }, 'role'],
    [{ ids: [1], status: 'gone' }, 'status'],
    [{ ids: [1], give_access: [0] }, 'give_access.0'],
    [{ ids: [1], take_access: '1' }, 'take_access'],
  ])('refuses %j', async (json, field) => {
    const answer = await change(json);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([field]);
  });

  it('lets only admins change several users', async () => {
    const { token } = await addSignedIn(site);
    expect((await change({ ids: [1], role: 'admin' }, token)).status).toBe(403);
    expect((await change({ ids: [1], role: 'admin' }, null)).status).toBe(401);
  });
});

describe('the list of users', () => {
  it('filters users by role, status and access level', async () => {
    await addUser(site, { username: 'both', access_level: '1,2' });
    await addUser(site, { username: 'dev', access_level: '1', status: 'inactive' });
    await addUser(site, { username: 'none', role: 'admin' });
    const names = async (query: string) => {
      const answer = await site.call('GET', `/api/users?sort=username&page=1&${query}`);
      const rows = toRecord<User[]>(answer);
      expect(answer.headers['x-total-count']).toBe(String(rows.length));
      return rows.map(({ username }) => username);
    };
    expect(await names('role=admin')).toEqual(['admin', 'none']);
    expect(await names('status=inactive')).toEqual(['dev']);
    expect(await names('access_level=1')).toEqual(['both', 'dev']);
    expect(await names('access_level=2')).toEqual(['both']);
    expect(await names('access_level=0')).toEqual(['admin', 'none']);
    expect(await names('access_level=1&status=active')).toEqual(['both']);
    expect(await names('access_level=1&search=de')).toEqual(['dev']);
    for (const query of ['role=owner', 'status=gone', 'access_level=3', 'access_level=x'])
      expect((await site.call('GET', `/api/users?${query}`)).status).toBe(422);
  });
});
