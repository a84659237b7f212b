// @databases sqlite
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { addSignedIn, PASSWORD, signIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const NEXT = 'another secret';
const body = (changes: Record<string, unknown> = {}) => ({
  current_password: PASSWORD,
  password: NEXT,
  password_confirmation: NEXT,
  ...changes,
});
const change = (token: string | null, json: unknown = body(), ip?: string) =>
  site.call('PUT', '/api/me/password', { token, json, ...(ip ? { ip } : {}) });
const me = (token: string) => site.call('GET', '/api/me', { token });
const login = (username: string, password: string) =>
  site.call('POST', '/api/login', { token: null, json: { username, password } });

describe('changing the password', () => {
  it('ends every session, and opens a new one', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    const bystander = await addSignedIn(site);
    const answer = await change(token);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const fresh = toRecord<{ user: User; token: string }>(answer);
    expect(fresh.user).toEqual({ ...user, updated_at: expect.any(String) });
    expect(fresh.token).not.toBe(token);
    for (const ended of [token, other]) expect((await me(ended)).status).toBe(401);
    expect((await me(fresh.token)).body).toEqual(fresh.user);
    expect((await me(bystander.token)).status).toBe(200);
    expect((await login(user.username, PASSWORD)).status).toBe(401);
    expect((await login(user.username, NEXT)).status).toBe(200);
  });

  it('audits a password change without passwords, and also a wrong current one', async () => {
    const { user, token } = await addSignedIn(site);
    const entries = await captureAudit(site, async () => {
      await change(token, body({ current_password: 'wrong words' }));
      await change(token);
    });
    expect(entries).toMatchObject([
      { action: 'password-refused', collection: 'sessions', actor_id: user.id, record_id: user.id },
      { action: 'password-change', collection: 'sessions', actor_id: user.id, record_id: user.id },
      { action: 'update', collection: 'users', actor_id: user.id, record_id: user.id, before: {}, after: {} },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/wrong words|another secret|secret-words|argon2/);
  });

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ current_password: 'wrong words' }, { current_password: ['The current password is incorrect.'] }],
    [{ current_password: '' }, { current_password: ['Current password is required.'] }],
    [{ current_password: undefined }, { current_password: ['Current password is required.'] }],
    [{ current_password: { $ne: '' } }, { current_password: ['Current password is required.'] }],
    [
      { password: '12345', password_confirmation: '12345' },
      { password: ['Password must be at least 6 characters long.'] },
    ],
    [{ password_confirmation: 'something else' }, { password_confirmation: ['Passwords do not match.'] }],
    [{ password_confirmation: undefined }, { password_confirmation: ['Passwords do not match.'] }],
    [
      { password: 'x'.repeat(201), password_confirmation: 'x'.repeat(201) },
      { password: ['Password must be at most 200 characters long.'] },
    ],
  ])('rejects a password change with %j, and ends no session', async (changes, errors) => {
    const { user, token } = await addSignedIn(site);
    expect(await change(token, body(changes))).toMatchObject({ status: 422, body: { errors } });
    expect((await me(token)).body).toEqual(user);
    expect((await login(user.username, PASSWORD)).status).toBe(200);
  });

  it('requires a session, and affects only that account', async () => {
    const { user, token } = await addSignedIn(site);
    const { user: other } = await addSignedIn(site);
    expect((await change(null)).status).toBe(401);
    expect((await change(token, body({ id: other.id, user_id: other.id, username: other.username }))).status).toBe(200);
    expect((await login(other.username, PASSWORD)).status).toBe(200);
    expect((await login(user.username, NEXT)).status).toBe(200);
  });

  it('limits password changes per account, from any address', async () => {
    const { token } = await addSignedIn(site);
    const wrong = body({ current_password: 'wrong words' });
    for (let count = 0; count < 10; count += 1) expect((await change(token, wrong)).status).toBe(422);
    const limited = await change(token);
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const { token: another } = await addSignedIn(site);
    expect((await change(another)).status).toBe(200);
  });

  it('limits password changes per address', async () => {
    const ip = '192.0.2.77';
    const { token } = await addSignedIn(site);
    for (let count = 0; count < 30; count += 1) expect((await change(null, {}, ip)).status).toBe(401);
    expect((await change(token, body(), ip)).status).toBe(429);
    expect((await change(token, body(), '192.0.2.78')).status).toBe(200);
  });

  it('succeeds once for two concurrent requests', async () => {
    const { user, token } = await addSignedIn(site);
    const nexts = ['first secret', 'second secret'];
    const answers = await Promise.all(
      nexts.map((next) => change(token, body({ password: next, password_confirmation: next }))),
    );
    const done = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - done]?.status).toBeOneOf([401, 409, 422]);
    expect((await login(user.username, nexts[done] ?? '')).status).toBe(200);
    expect((await login(user.username, nexts[1 - done] ?? '')).status).toBe(401);
  });
});
