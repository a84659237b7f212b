// @databases sqlite

import type { PendingSignIn } from '@qram/contract/modules/auth/second-factor';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enroll } from '../../../../test/accounts/authenticator.ts';
import { CLIENT_ID, type FakeOpenId, startOpenId } from '../../../../test/accounts/fake-openid.ts';
import { type SecondInstance, startSecondInstance } from '../../../../test/databases/second-instance.ts';
import { findMailToken } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, addUser, PASSWORD, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';

let provider: FakeOpenId;
let site: TestSite;
beforeAll(async () => {
  provider = await startOpenId();
  site = await startTestSite({
    variables: {
      PUBLIC_URL: 'https://qram.example',
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_JWKS_URL: provider.jwksUrl,
    },
  });
});
afterAll(() => Promise.all([site.close(), provider.close()]));

let user: User;
beforeEach(async () => {
  user = await addUser(site);
});

type Instance = Pick<TestSite, 'call'>;
const login = (username: string, cookie = '', password = PASSWORD, at: Instance = site) =>
  at.call('POST', '/api/login', {
    token: null,
    json: { username, password },
    headers: cookie ? { cookie } : {},
  });
const guess = (username: string, cookie = '') => login(username, cookie, 'wrong-words');
const buildSetCookie = (answer: Pick<TestResponse, 'headers'>): string => String(answer.headers['set-cookie'] ?? '');
const buildCookie = (answer: Pick<TestResponse, 'headers'>): string => buildSetCookie(answer).split(';')[0] ?? '';

/** Uses up the account's limit for unknown devices, with each guess from another address. */
async function exhaust(username: string): Promise<void> {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await guess(username)).status);
  expect(statuses.at(-1)).toBe(429);
}

describe('a known device', () => {
  it("signs in after others have used up the account's limit", async () => {
    const cookie = buildCookie(await login(user.username));
    await exhaust(user.username);
    expect((await login(user.username.toUpperCase(), cookie)).status).toBe(200);
    const unknown = await login(user.username);
    expect(unknown).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('allows a known device ten attempts, separate from all others', async () => {
    const cookie = buildCookie(await login(user.username));
    const other = buildCookie(await login(user.username));
    for (let count = 0; count < 10; count += 1) expect((await guess(user.username, cookie)).status).toBe(401);
    expect((await login(user.username, cookie)).status).toBe(429);
    expect((await login(user.username, other)).status).toBe(200);
    expect((await login(user.username)).status).toBe(200);
  });

  it('recognizes a device for that account only', async () => {
    const stranger = await addUser(site);
    const cookie = buildCookie(await login(stranger.username));
    await exhaust(user.username);
    expect((await login(user.username, cookie)).status).toBe(429);
  });

  it('recognizes a device for the last five accounts that signed in on it', async () => {
    const names: string[] = [user.username];
    let cookie = buildCookie(await login(user.username));
    for (let count = 0; count < 4; count += 1) {
      const { username } = await addUser(site);
      names.push(username);
      cookie = buildCookie(await login(username, cookie));
    }
    for (const username of [...names].reverse()) {
      await exhaust(username);
      expect((await login(username, cookie)).status).toBe(200);
    }
    cookie = buildCookie(await login((await addUser(site)).username, cookie));
    expect((await login(user.username, cookie)).status).toBe(429);
  });

  it('recognizes a device after a sign-up, a sign-in with Google, a code and a password change', async () => {
    const username = uniqueWord('visitor');
    const email = `${username}@example.test`;
    const account = { name: 'A Visitor', username, email, password: PASSWORD, password_confirmation: PASSWORD };
    const registered = await site.call('POST', '/api/register', { token: null, json: account });
    const { token } = toRecord<{ token: string }>(registered);

    const subject = { sub: uniqueWord('subject'), email: user.email, email_verified: true };
    const json = { credential: await provider.credential(subject) };
    const google = await site.call('POST', '/api/google-login', { token: null, json });

    const next = { current_password: PASSWORD, password: 'another secret', password_confirmation: 'another secret' };
    const changed = await site.call('PUT', '/api/me/password', { token, json: next });

    const protectedUser = await addSignedIn(site);
    const { recoveryCodes } = await enroll(site, protectedUser.token);
    const pending = await login(protectedUser.user.username);
    expect(buildSetCookie(pending)).toBe('');
    const { pending_token } = toRecord<PendingSignIn>(pending);
    const withCode = { pending_token, code: recoveryCodes[0] };
    const coded = await site.call('POST', '/api/login/second-factor', { token: null, json: withCode });

    for (const [answer, name] of [
      [registered, username],
      [google, user.username],
      [changed, username],
      [coded, protectedUser.user.username],
    ] as const) {
      await exhaust(name);
      // With a wrong password, a known device gets 401 and an unknown one 429.
      expect((await guess(name, buildCookie(answer))).status).toBe(401);
    }
  });
});

describe('an owner on a new device', () => {
  it('signs in after a password reset, despite guesses by others', async () => {
    await exhaust(user.username);
    await site.call('POST', '/api/password-reset', { token: null, json: { email: user.email } });
    const token = await findMailToken(site, 'password-reset', user.email);
    const json = { token, password: 'another secret', password_confirmation: 'another secret' };
    const reset = await site.call('PUT', '/api/password-reset', { token: null, json });
    expect([reset.status, reset.text]).toEqual([204, '']);
    expect((await login(user.username, '', 'another secret')).status).toBe(429);
    expect((await login(user.username, buildCookie(reset), 'another secret')).status).toBe(200);
  });
});

describe('a device cookie', () => {
  it('sets an HttpOnly and SameSite cookie for 400 days, without a name in it', async () => {
    const cookie = buildSetCookie(await login(user.username));
    expect(cookie).toMatch(
      /^qram_devices=[\w-]{16}\.[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(user.username);
    expect(buildSetCookie(await guess(user.username))).toBe('');
    const plain = await startTestSite();
    const { username } = await addUser(plain);
    expect(buildSetCookie(await login(username, '', PASSWORD, plain))).toMatch(/; Path=\/api; HttpOnly; SameSite=Lax$/);
    await plain.close();
  });

  it('grants no access by itself', async () => {
    const cookie = buildCookie(await login(user.username));
    expect((await site.call('GET', '/api/me', { token: null, headers: { cookie } })).status).toBe(401);
  });

  it('ignores a forged device cookie', async () => {
    const cookie = buildCookie(await login(user.username));
    const [nonce = '', signature = ''] = cookie.slice('qram_devices='.length).split('.');
    await exhaust(user.username);
    for (const forged of [
      `${nonce}.${'A'.repeat(43)}`,
      `${'A'.repeat(16)}.${signature}`,
      `${nonce}.${signature.slice(1)}`,
      `${nonce}${signature}`,
      `~~~${nonce}.`,
      '%ff%fe',
      'x'.repeat(4000),
      `${`${'A'.repeat(16)}.${'A'.repeat(43)}~`.repeat(5)}${nonce}.${signature}`,
    ])
      expect((await login(user.username, `qram_devices=${forged}`)).status).toBe(429);
    expect((await login(user.username, `other=1; ${cookie}; more=2`)).status).toBe(200);
  });

  it('accepts a device cookie on every instance, and after a restart', async () => {
    const cookie = buildCookie(await login(user.username));
    const inject = (instance: SecondInstance, headers: Record<string, string>) =>
      instance.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '192.0.2.200',
        headers,
        payload: { username: user.username, password: PASSWORD },
      });
    await exhaust(user.username);
    for (let start = 0; start < 2; start += 1) {
      const second = await startSecondInstance(site);
      // With SQLite, each instance has its own counters.
      if (site.deps.dialect === 'postgres') expect((await inject(second, {})).statusCode).toBe(429);
      expect((await inject(second, { cookie })).statusCode).toBe(200);
      await second.close();
    }
  });
});
