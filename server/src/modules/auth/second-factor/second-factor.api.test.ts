// @databases sqlite

import type { PendingSignIn, SecurityState } from '@qram/contract/modules/auth/second-factor';
import type { User } from '@qram/contract/modules/users/users';
import { MINUTE_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enroll } from '../../../../test/accounts/authenticator.ts';
import { generateCode } from '../../../../test/accounts/authenticator-codes.ts';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { findMails } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, PASSWORD, signIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const STEP_MS = 30_000;
const SECRET_KEY = 'a key of more than thirty-two characters';

let site: TestSite;
let now = Date.now();
/** Advances the site's clock. */
const later = (ms: number) => {
  now += ms;
  site.setTime(new Date(now));
};
beforeAll(async () => {
  site = await startTestSite({ variables: { SECRET_KEY } });
});
afterAll(() => site.close());
beforeEach(() => later(10 * STEP_MS));

const login = (user: Pick<User, 'username'>) =>
  site.call('POST', '/api/login', { token: null, json: { username: user.username, password: PASSWORD } });
const findPending = async (user: Pick<User, 'username'>) => toRecord<PendingSignIn>(await login(user)).pending_token;
const second = (pending_token: unknown, code: unknown) =>
  site.call('POST', '/api/login/second-factor', { token: null, json: { pending_token, code } });
const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const security = async (token: string): Promise<SecurityState> =>
  toRecord(await site.call('GET', '/api/me/security', { token }));
const current = (secret: string, steps = 0) => generateCode(secret, new Date(now), steps);
const proof = { current_password: PASSWORD };

async function enrolled() {
  const { user, token } = await addSignedIn(site);
  return { user, token, ...(await enroll(site, token)) };
}

describe('two-step verification', () => {
  it('turns two-step verification on with a code, ends earlier sessions, and notifies the owner', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    expect((await security(token)).second_factor).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
      required: false,
      needs_confirmed_email: false,
    });
    const setup = await site.call('POST', '/api/me/second-factor', { token, json: proof });
    expect(setup.headers['cache-control']).toBe('no-store');
    const { secret, address } = toRecord<{ secret: string; address: string }>(setup);
    expect(address).toContain(secret);
    // Not required before it is confirmed.
    expect(toRecord<{ token: string }>(await login(user)).token).toEqual(expect.any(String));
    const confirm = (code: string) => site.call('PUT', '/api/me/second-factor', { token, json: { code } });
    expect(await confirm(current(secret, 5))).toMatchObject({
      status: 422,
      body: { errors: { code: ['This code is incorrect or has already been used.'] } },
    });
    const codes = toRecord<{ recovery_codes: string[] }>(await confirm(current(secret))).recovery_codes;
    expect(codes).toHaveLength(10);
    expect(await me(token)).toBe(200);
    expect(await me(other)).toBe(401);
    expect((await security(token)).second_factor).toMatchObject({ recovery_codes_left: 10 });
    expect((await findMails(site, user.email)).map(({ kind }) => kind)).toEqual(['second-factor-on']);
    expect((await confirm(current(secret, 1))).status).toBe(409);
    expect((await site.call('POST', '/api/me/second-factor', { token, json: proof })).status).toBe(409);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const { db } = site.deps;
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    for (const word of [secret, ...recoveryCodes]) expect(stored).not.toContain(word);
  });

  it('requires a code after the password, which opens one session', async () => {
    const { user, secret } = await enrolled();
    later(STEP_MS);
    const answer = await login(user);
    expect(answer.body).toEqual({
      second_factor: 'totp',
      pending_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: new Date(now + 5 * MINUTE_MS).toISOString(),
    });
    const { pending_token } = toRecord<PendingSignIn>(answer);
    expect(await me(pending_token)).toBe(401);
    const entries = await captureAudit(site, async () => {
      const entered = toRecord<{ user: User; token: string }>(await second(pending_token, current(secret)));
      expect(entered.user.id).toBe(user.id);
      expect(await me(entered.token)).toBe(200);
    });
    expect(entries).toMatchObject([{ action: 'login', actor_id: user.id }]);
    later(STEP_MS);
    expect(await second(pending_token, current(secret))).toMatchObject({
      status: 401,
      body: { message: 'That took too long, or too many codes were incorrect. Please log in again.' },
    });
  });

  it('accepts codes one step early or late, and each step once', async () => {
    const { user, secret } = await enrolled();
    later(10 * STEP_MS);
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [-1, 422],
      [0, 200],
      [0, 422],
      [-1, 422],
      [1, 200],
      [1, 422],
    ] as const)
      expect([steps, (await second(await findPending(user), current(secret, steps))).status]).toEqual([steps, status]);
  });

  it('admits one of two concurrent sign-ins with the same code', async () => {
    const { user, secret } = await enrolled();
    later(STEP_MS);
    const pending = [await findPending(user), await findPending(user)];
    const answers = await Promise.all(pending.map((token) => second(token, current(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { user, token, recoveryCodes } = await enrolled();
    const [code = ''] = recoveryCodes;
    expect((await second(await findPending(user), ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await second(await findPending(user), code)).status).toBe(422);
    expect((await security(token)).second_factor.recovery_codes_left).toBe(9);
  });

  it('starts over after five wrong codes or five minutes', async () => {
    const { user, secret } = await enrolled();
    later(STEP_MS);
    const guessed = await findPending(user);
    for (let count = 0; count < 5; count += 1) expect((await second(guessed, '000000')).status).toBe(422);
    expect((await second(guessed, current(secret))).status).toBe(401);
    const late = await findPending(user);
    later(5 * MINUTE_MS);
    expect((await second(late, current(secret))).status).toBe(401);
    expect((await second(await findPending(user), current(secret))).status).toBe(200);
  });

  it('locks an account for an hour after ten wrong codes from any address, even for a correct one', async () => {
    const { user, secret, recoveryCodes } = await enrolled();
    later(STEP_MS);
    for (let count = 0; count < 10; count += 1) {
      // A new token each, bypassing the sign-in limit by username.
      const answer = await second((await issueFor(user)).pending_token, '000000');
      expect(answer.status).toBe(422);
    }
    const { pending_token } = await issueFor(user);
    const limited = await second(pending_token, current(secret));
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await second(pending_token, recoveryCodes[0])).status).toBe(429);
    later(60 * MINUTE_MS);
    expect((await second((await issueFor(user)).pending_token, current(secret))).status).toBe(200);
  });

  /** Issues the token that follows the password, without counting against the sign-in limit. */
  async function issueFor(user: User): Promise<{ pending_token: string }> {
    const { createPendingSignIn } = await import('./second-factor.ts');
    const asked = await site.deps.db.transaction().execute((trx) => createPendingSignIn(site.deps, trx, user, 'login'));
    return asked ?? { pending_token: '' };
  }

  it.each([['x'.repeat(43)], [''], [null], ['x'.repeat(101)]])('rejects a forged token: %j', async (token) => {
    expect((await second(token, '123456')).status).toBeOneOf([401, 422]);
  });

  it.each([[''], [null], [123456], ['x'.repeat(41)], [['123456']]])('rejects the code %j', async (code) => {
    const { user } = await enrolled();
    expect((await second(await findPending(user), code)).status).toBe(422);
  });

  it('rejects an account that was deactivated or got another password since', async () => {
    for (const json of [{ status: 'inactive' }, { password: 'quite another one' }]) {
      const { user, secret } = await enrolled();
      const pending = await findPending(user);
      await site.call('PUT', `/api/users/${user.id}`, { json });
      later(STEP_MS);
      expect((await second(pending, current(secret))).status).toBe(401);
    }
  });

  it('turns two-step verification off with the password, and deletes the recovery codes', async () => {
    const { user, token, recoveryCodes } = await enrolled();
    const pending = await findPending(user);
    const off = (json: unknown) => site.call('POST', '/api/me/second-factor/removal', { token, json });
    expect((await off({})).status).toBe(422);
    expect((await off({ code: recoveryCodes[0] })).status).toBe(422);
    expect((await off({ current_password: 'wrong words' })).status).toBe(422);
    expect((await off(proof)).status).toBe(204);
    expect((await off(proof)).status).toBe(409);
    expect((await second(pending, recoveryCodes[0])).status).toBe(401);
    expect(await signIn(site, user.username)).toEqual(expect.any(String));
    expect((await findMails(site, user.email)).map(({ kind }) => kind)).toEqual([
      'second-factor-on',
      'second-factor-off',
    ]);
  });

  it('replaces the recovery codes with new ones', async () => {
    const { user, token, recoveryCodes } = await enrolled();
    const renewed = toRecord<{ recovery_codes: string[] }>(
      await site.call('POST', '/api/me/recovery-codes', { token, json: proof }),
    ).recovery_codes;
    expect((await second(await findPending(user), recoveryCodes[1])).status).toBe(422);
    expect((await second(await findPending(user), renewed[1])).status).toBe(200);
    const { token: plain } = await addSignedIn(site);
    expect((await site.call('POST', '/api/me/recovery-codes', { token: plain, json: proof })).status).toBe(409);
  });

  it('requires the password to set up two-step verification', async () => {
    const { token } = await addSignedIn(site);
    const begin = (json: unknown) => site.call('POST', '/api/me/second-factor', { token, json });
    expect((await begin({})).status).toBe(422);
    expect((await begin({ current_password: 'wrong words' })).status).toBe(422);
    const confirm = await site.call('PUT', '/api/me/second-factor', { token, json: { code: '123456' } });
    expect(confirm.status).toBe(409);
  });

  it('preserves two-step verification after a password reset', async () => {
    const { user } = await enrolled();
    await site.call('PUT', `/api/users/${user.id}`, { json: { password: 'quite another one' } });
    const json = { username: user.username, password: 'quite another one' };
    expect((await site.call('POST', '/api/login', { token: null, json })).body).toHaveProperty('pending_token');
  });
});
