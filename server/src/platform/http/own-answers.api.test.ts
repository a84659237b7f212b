import type { User } from '@qram/contract/modules/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueWord } from '../../../test/builders.ts';
import { startSecondInstance } from '../../../test/second-instance.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let address: string;

beforeAll(async () => {
  site = await startTestSite();
  address = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

interface Reader {
  user: User;
  token: string;
}

async function reader(): Promise<Reader> {
  const username = uniqueWord('reader');
  const password = 'a plain password';
  const json = { name: 'Plain Reader', username, email: `${username}@example.test` };
  const { body } = await site.call('POST', '/api/register', {
    token: null,
    json: { ...json, password, password_confirmation: password },
  });
  return body;
}

async function me(token: string) {
  const response = await fetch(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, user: (await response.json()) as User };
}

/** Asks so often that the answer is surely kept where answers are kept. */
async function settled(token: string) {
  await me(token);
  return me(token);
}

describe("a user's own record", () => {
  it('is the same whether or not it was kept, with the same protection', async () => {
    const { token, user } = await reader();
    const [first, second] = [await me(token), await settled(token)];
    expect(second.user).toEqual(first.user);
    expect(second.user.id).toBe(user.id);
    for (const name of ['cache-control', 'vary', 'content-type', 'content-security-policy', 'x-content-type-options'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    expect(second.headers.get('cache-control')).toBe('no-store');
  });

  it('is that of the session that asks', async () => {
    const readers = [await reader(), await reader()];
    for (const { token } of readers) await settled(token);
    for (const { token, user } of readers) expect((await me(token)).user.id).toBe(user.id);
    expect((await me('a-token-that-nobody-was-ever-given')).status).toBe(401);
  });

  it.each<[string, Record<string, unknown>, Partial<User>]>([
    ['name', { name: 'Another Name' }, { name: 'Another Name' }],
    ['unlocked topics', { premium: '3,5' }, { premium: '3,5' }],
    ['access levels', { access_level: '2' }, { access_level: '2' }],
  ])('shows another %s with the next request', async (_, json, expected) => {
    const { token, user } = await reader();
    await settled(token);
    expect((await site.call('PUT', `/api/users/${user.id}`, { json })).status).toBe(200);
    expect((await me(token)).user).toMatchObject(expected);
  });

  it.each<[string, (of: Reader) => Promise<unknown>]>([
    ['signing out', ({ token }) => site.call('POST', '/api/logout', { token })],
    ['a deactivation', ({ user }) => site.call('PUT', `/api/users/${user.id}`, { json: { status: 'inactive' } })],
    ['another role', ({ user }) => site.call('PUT', `/api/users/${user.id}`, { json: { role: 'admin' } })],
    ['a deletion', ({ user }) => site.call('DELETE', `/api/users/${user.id}`)],
    ['the end of the session', () => Promise.resolve(site.setTime(new Date(Date.now() + 31 * 86_400_000)))],
  ])('is refused with the next request after %s', async (_, end) => {
    const one = await reader();
    expect((await settled(one.token)).status).toBe(200);
    await end(one);
    expect((await me(one.token)).status).toBe(401);
    site.setTime(null);
  });

  it('is refused after another instance has ended the session', async () => {
    const second = await startSecondInstance(site);
    const { token } = await reader();
    await settled(token);
    await second.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } });
    expect((await me(token)).status).toBe(401);
    await second.close();
  });

  it('has its use noted every five minutes all the same', async () => {
    const { token, user } = await reader();
    await settled(token);
    const seen = () =>
      site.deps.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
    const before = await seen();
    site.setTime(new Date(Date.now() + 6 * 60_000));
    await me(token);
    site.setTime(null);
    expect((await seen()).last_seen_at > before.last_seen_at).toBe(true);
  });
});
