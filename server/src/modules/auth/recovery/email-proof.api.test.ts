// @databases sqlite

import type { SecurityState } from '@qram/contract/modules/auth/second-factor';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Enrolled, enroll } from '../../../../test/accounts/authenticator.ts';
import { generateCode } from '../../../../test/accounts/authenticator-codes.ts';
import { CLIENT_ID, type FakeOpenId, startOpenId } from '../../../../test/accounts/fake-openid.ts';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { findMails, findMailToken } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, PASSWORD, signIn, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { ADMIN, startTestSite, type TestSite } from '../../../../test/test-site.ts';

const NEXT = 'another secret';
const FIRST = 'Confirm your email address before you turn on two-step verification.';

let provider: FakeOpenId;
/** A site that can send email to everyone. */
let site: TestSite;
beforeAll(async () => {
  provider = await startOpenId();
  site = await startTestSite({
    variables: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'site@example.test',
      ADMIN_REQUIRE_TOTP: 'true',
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_JWKS_URL: provider.jwksUrl,
    },
  });
  await enroll(site, site.adminToken, ADMIN.password);
});
afterAll(() => Promise.all([site.close(), provider.close()]));

type Account = { user: User; token: string };

const newEmail = () => `${uniqueWord('mailbox')}@example.test`;
const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const stored = async (id: number): Promise<User> => toRecord(await site.call('GET', `/api/users/${id}`));
const security = async (token: string): Promise<SecurityState> =>
  toRecord(await site.call('GET', '/api/me/security', { token }));
const login = (username: string, password: string) =>
  site.call('POST', '/api/login', { token: null, json: { username, password } });
const confirm = (token: string) => site.call('PUT', '/api/email-confirmation', { token: null, json: { token } });
const kinds = async (email: string) => (await findMails(site, email)).map(({ kind }) => kind);

async function confirmAddress({ user, token }: Account): Promise<void> {
  await site.call('POST', '/api/me/email-confirmation', { token });
  toRecord(await confirm(await findMailToken(site, 'email-confirmation', user.email)));
}

async function confirmedAccount(): Promise<Account> {
  const account = await addSignedIn(site);
  await confirmAddress(account);
  return account;
}

async function changeEmail({ token }: Account, email: string): Promise<void> {
  toRecord(await site.call('PUT', '/api/me/profile', { token, json: { email, current_password: PASSWORD } }));
}

/** Sets up a second factor on a confirmed address, then changes the account's address to someone else's. */
async function planted(victim: string): Promise<Account & Enrolled> {
  const account = await confirmedAccount();
  const enrolled = await enroll(site, account.token);
  await changeEmail(account, victim);
  return { ...account, ...enrolled };
}

async function resetByMail(email: string): Promise<void> {
  await site.call('POST', '/api/password-reset', { token: null, json: { email } });
  const token = await findMailToken(site, 'password-reset', email);
  const json = { token, password: NEXT, password_confirmation: NEXT };
  expect((await site.call('PUT', '/api/password-reset', { token: null, json })).status).toBe(204);
}

async function enterWithGoogle(email: string) {
  const credential = await provider.credential({ sub: uniqueWord('subject'), email, email_verified: true });
  return site.call('POST', '/api/google-login', { token: null, json: { credential } });
}

describe('setting up two-step verification', () => {
  it('rejects the setup of two-step verification until the address is confirmed', async () => {
    const account = await addSignedIn(site);
    const { token } = account;
    expect((await security(token)).second_factor.needs_confirmed_email).toBe(true);
    const refused = { status: 409, body: { code: 'conflict', message: FIRST } };
    const json = { current_password: PASSWORD };
    expect(await site.call('POST', '/api/me/second-factor', { token, json })).toMatchObject(refused);
    await confirmAddress(account);
    expect((await security(token)).second_factor.needs_confirmed_email).toBe(false);
    expect((await enroll(site, token)).recoveryCodes).toHaveLength(10);
  });

  it('rejects the end of the setup after the address was changed', async () => {
    const account = await confirmedAccount();
    const { token } = account;
    const setup = await site.call('POST', '/api/me/second-factor', { token, json: { current_password: PASSWORD } });
    const { secret } = toRecord<{ secret: string }>(setup);
    await changeEmail(account, newEmail());
    const json = { code: generateCode(secret, site.deps.now()) };
    expect(await site.call('PUT', '/api/me/second-factor', { token, json })).toMatchObject({ status: 409 });
  });

  it("lets admins set up two-step verification at once, so that a site that requires it can't lock them out", async () => {
    const { token } = await addSignedIn(site, { role: 'admin' });
    expect((await security(token)).second_factor).toMatchObject({ required: true, needs_confirmed_email: false });
    await enroll(site, token);
    expect((await site.call('GET', '/api/users', { token })).status).toBe(200);
  });

  it("lets everyone set up two-step verification when the site can't send email", async () => {
    const mute = await startTestSite();
    const { token } = await addSignedIn(mute);
    const answer = toRecord<SecurityState>(await mute.call('GET', '/api/me/security', { token }));
    expect(answer.second_factor.needs_confirmed_email).toBe(false);
    await enroll(mute, token);
    await mute.close();
  });
});

describe('proving an unconfirmed address', () => {
  it('removes the second factor, sessions and links of the previous user after a reset', async () => {
    const victim = newEmail();
    const { user, token, secret, recoveryCodes } = await planted(victim);
    const { pending_token } = toRecord<{ pending_token: string }>(await login(user.username, PASSWORD));
    const entries = await captureAudit(site, () => resetByMail(victim));
    expect(entries.map(({ action }) => action)).toContain('second-factor-off');
    expect(await me(token)).toBe(401);
    for (const code of [generateCode(secret, site.deps.now(), 1), recoveryCodes[0]]) {
      const json = { pending_token, code };
      expect((await site.call('POST', '/api/login/second-factor', { token: null, json })).status).toBe(401);
    }
    const entered = toRecord<{ token: string }>(await login(user.username, NEXT)).token;
    expect((await security(entered)).second_factor).toMatchObject({ enabled_at: null, recovery_codes_left: 0 });
    expect((await stored(user.id)).email_verified_at).toEqual(expect.any(String));
  });

  it('removes the second factor, password, sessions and links after a sign-in with Google', async () => {
    const victim = newEmail();
    const { user, token } = await planted(victim);
    const { access_token } = toRecord<{ access_token: string }>(await enterWithGoogle(victim));
    expect(await me(token)).toBe(401);
    expect((await login(user.username, PASSWORD)).status).toBe(401);
    expect(toRecord<User>(await site.call('GET', '/api/me', { token: access_token })).id).toBe(user.id);
    expect((await security(access_token)).second_factor.enabled_at).toBe(null);
  });

  it('notifies the new owner and the previously confirmed address', async () => {
    const byReset = newEmail();
    const first = await planted(byReset);
    await resetByMail(byReset);
    expect(await kinds(byReset)).toEqual([
      'email-confirmation',
      'password-reset',
      'password-changed',
      'former-access-ended',
    ]);
    expect((await findMails(site, byReset)).at(-1)?.text).toContain('Removed: two-step verification');
    expect((await kinds(first.user.email)).slice(-2)).toEqual(['email-changed', 'account-claimed']);

    const byGoogle = newEmail();
    const second = await planted(byGoogle);
    await enterWithGoogle(byGoogle);
    expect((await findMails(site, byGoogle)).at(-1)?.text).toContain('Removed: password, two-step verification');
    const last = (await findMails(site, second.user.email)).at(-1);
    expect(last).toMatchObject({ kind: 'account-claimed' });
    expect(last?.text).not.toContain(byGoogle);
    // Only once: the address is confirmed from then on.
    await resetByMail(byGoogle);
    expect((await findMails(site, second.user.email)).at(-1)).toEqual(last);
  });

  it('notifies the last confirmed address, even after several unconfirmed ones', async () => {
    const account = await confirmedAccount();
    const [between, last] = [newEmail(), newEmail()];
    await changeEmail(account, between);
    await changeEmail(account, last);
    await resetByMail(last);
    expect(await kinds(between)).toEqual(['email-confirmation']);
    expect((await kinds(account.user.email)).at(-1)).toBe('account-claimed');
  });

  it('ends nothing with a confirmation link', async () => {
    const account = await confirmedAccount();
    const { token, user } = account;
    await enroll(site, token);
    const email = newEmail();
    await changeEmail(account, email);
    toRecord(await confirm(await findMailToken(site, 'email-confirmation', email)));
    expect(await me(token)).toBe(200);
    expect((await security(token)).second_factor.enabled_at).toEqual(expect.any(String));
    expect((await kinds(user.email)).at(-1)).toBe('email-changed');
  });

  it("preserves an admin's second factor", async () => {
    const { user, token } = await addSignedIn(site, { role: 'admin' });
    await enroll(site, token);
    await resetByMail(user.email);
    expect((await login(user.username, NEXT)).body).toHaveProperty('pending_token');
    expect((await enterWithGoogle(user.email)).body).toHaveProperty('pending_token');
  });
});

describe('an account with a confirmed address', () => {
  it('preserves the second factor after a reset and with Google', async () => {
    const account = await confirmedAccount();
    await enroll(site, account.token);
    await resetByMail(account.user.email);
    expect((await login(account.user.username, NEXT)).body).toHaveProperty('pending_token');
    expect((await enterWithGoogle(account.user.email)).body).toHaveProperty('pending_token');
    expect(await kinds(account.user.email)).not.toContain('former-access-ended');
  });

  it('preserves password and sessions when the account is linked to Google', async () => {
    const { user, token } = await confirmedAccount();
    expect((await enterWithGoogle(user.email)).status).toBe(200);
    expect(await me(token)).toBe(200);
    expect(await signIn(site, user.username)).toEqual(expect.any(String));
  });
});
