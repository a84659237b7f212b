// @databases sqlite

import type { User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { addSignedIn, addUser, PASSWORD, signIn, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { hashToken } from '../../platform/access/opaque-token.ts';
import { verifyPassword } from '../users/accounts/password-hash.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const login = (json: unknown, ip?: string) =>
  site.call('POST', '/api/login', { token: null, json, ...(ip ? { ip } : {}) });
const me = (token: string) => site.call('GET', '/api/me', { token });
const sessions = (userId: number) =>
  site.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

describe('signing in', () => {
  it('returns the user and a token, with a case-insensitive username', async () => {
    const user = await addUser(site, { premium: '2,5', access_level: '2' });
    const answer = await login({ username: ` ${user.username.toUpperCase()} `, password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body).toEqual({ user, token: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('responds alike for an unknown name, a wrong password and an inactive account', async () => {
    const active = await addUser(site);
    const inactive = await addUser(site, { status: 'inactive' });
    const deleted = await addUser(site);
    await site.call('DELETE', `/api/users/${deleted.id}`);
    const refusals = [
      await login({ username: uniqueWord('nobody'), password: PASSWORD }),
      await login({ username: active.username, password: 'wrong-words' }),
      await login({ username: active.username, password: `${PASSWORD} ` }),
      await login({ username: active.username, password: PASSWORD.toUpperCase() }),
      await login({ username: inactive.username, password: PASSWORD }),
      await login({ username: deleted.username, password: PASSWORD }),
      await login({ username: active.email, password: PASSWORD }),
      await login({ username: `${active.username}\u0000`, password: PASSWORD }),
      await login({ username: "' or '1'='1", password: "' or '1'='1" }),
      await login({ username: '\ud800', password: '\udfff' }),
      await login({ username: '%', password: PASSWORD }),
    ];
    const shape = ({ status, text, headers }: (typeof refusals)[number]) => {
      const { date: _date, 'x-request-id': _id, ...same } = headers as Record<string, string>;
      return { status, text, same };
    };
    for (const refusal of refusals) expect(shape(refusal)).toEqual(shape(refusals[0] as (typeof refusals)[number]));
    expect(refusals[0]).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'Invalid username or password' },
    });
  });

  it.each<[unknown, Record<string, string[]>]>([
    [{}, { username: ['Username is required.'], password: ['Password is required.'] }],
    [
      { username: '', password: '' },
      { username: ['Username is required.'], password: ['Password is required.'] },
    ],
    [{ username: 'admin' }, { password: ['Password is required.'] }],
    [
      { username: { $ne: '' }, password: ['x'] },
      { username: ['Username is required.'], password: ['Password is required.'] },
    ],
    [{ username: 'x'.repeat(257), password: 'x' }, { username: ['Invalid username or password'] }],
  ])('rejects a sign-in with %j', async (json, errors) => {
    const answer = await login(json);
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: unknown }).errors).toEqual(errors);
  });

  it('audits a sign-in without the password, on success and failure', async () => {
    const user = await addUser(site);
    const entries = await captureAudit(site, async () => {
      await login({ username: user.username, password: PASSWORD });
      await login({ username: user.username, password: 'wrong-words' });
    });
    expect(entries).toMatchObject([
      { action: 'login', actor_id: user.id, actor_name: user.name, record_id: user.id },
      { action: 'login-refused', actor_id: null, after: { username: user.username } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/wrong-words|secret-words/);
  });

  it('limits sign-ins per account, from any address', async () => {
    const user = await addUser(site);
    const attempt = (username: string) => login({ username, password: 'wrong-words' });
    for (let count = 0; count < 10; count += 1) expect((await attempt(user.username)).status).toBe(401);
    const limited = await login({ username: ` ${user.username.toUpperCase()}`, password: PASSWORD });
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await attempt(uniqueWord('another'))).status).toBe(401);
  });

  it.each([
    ['192.0.2.10', '192.0.2.10', '192.0.2.11'],
    ['2001:db8:7::1', '2001:db8:7::ffff', '2001:db8:8::1'],
    ['192.0.2.20', '::ffff:c000:214', '192.0.2.21'],
  ])('limits sign-ins from the IP %s (and %s), and not from %s', async (ip, sameSender, another) => {
    const attempt = (from: string) => login({}, from);
    for (let count = 0; count < 30; count += 1) expect((await attempt(ip)).status).toBe(422);
    const limited = await attempt(sameSender);
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(another)).status).toBe(422);
  });
});

describe('a session', () => {
  it('stores a session as the hash of its token, and passwords as argon2id', async () => {
    const { user, token } = await addSignedIn(site);
    const stored = await sessions(user.id);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored[0]).toMatchObject({ token_hash: hashToken(token) });
    const { password_hash } = await site.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(password_hash, PASSWORD)).toBe(true);
    expect(await verifyPassword(password_hash, 'wrong-words')).toBe(false);
    expect(await site.call('GET', '/api/me', { token: hashToken(token) })).toMatchObject({ status: 401 });
  });

  it('ends with its own sign-out only', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    expect((await site.call('POST', '/api/logout', { token })).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await site.call('POST', '/api/logout', { token })).status).toBe(401);
    expect((await me(other)).body).toEqual(user);
    expect((await sessions(user.id)).map(({ token_hash }) => token_hash)).toEqual([hashToken(other)]);
  });

  it("returns the user's current record", async () => {
    const { user, token } = await addSignedIn(site);
    const changed = toRecord<User>(
      await site.call('PUT', `/api/users/${user.id}`, { json: { premium: '8', access_level: '1' } }),
    );
    expect((await me(token)).body).toEqual(changed);
    expect(changed).toMatchObject({ premium: '8', access_level: '1' });
  });

  it.each([{ status: 'inactive' as const }, { deleted_at: '2026-01-02T00:00:00.000Z' }])(
    'opens nothing while its user is %j, even if it was left behind',
    async (values) => {
      const { user, token } = await addSignedIn(site);
      await site.deps.db.updateTable('users').set(values).where('id', '=', user.id).execute();
      expect(await sessions(user.id)).toHaveLength(1);
      expect((await me(token)).status).toBe(401);
    },
  );

  it('records its last use at intervals, not with each request', async () => {
    const { user, token } = await addSignedIn(site);
    const seen = async () => (await sessions(user.id))[0]?.last_seen_at ?? '';
    const first = await seen();
    await me(token);
    expect(await seen()).toBe(first);
    const later = new Date(Date.now() + 6 * 60_000);
    site.setTime(later);
    await me(token).finally(() => site.setTime(null));
    expect(await seen()).toBe(later.toISOString());
  });

  // Last, because the sign-in deletes every expired session, including the admin's.
  it('lasts 30 days, and is deleted by a later sign-in', async () => {
    const start = Date.now();
    const { user, token } = await addSignedIn(site);
    try {
      site.setTime(new Date(start + 30 * DAY_MS - 60_000));
      expect((await me(token)).status).toBe(200);
      site.setTime(new Date(start + 30 * DAY_MS + 60_000));
      expect((await me(token)).status).toBe(401);
      const fresh = await signIn(site, user.username);
      expect((await sessions(user.id)).map(({ token_hash }) => token_hash)).toEqual([hashToken(fresh)]);
    } finally {
      site.setTime(null);
    }
  });
});
