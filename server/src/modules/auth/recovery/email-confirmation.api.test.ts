// @databases sqlite

import type { User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findMails, findMailToken } from '../../../../test/mail/test-mails.ts';
import { addRequest, addSignedIn, addUser, PASSWORD, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const KIND = 'email-confirmation';
const confirm = (token: unknown) => site.call('PUT', '/api/email-confirmation', { token: null, json: { token } });
const again = (token: string | null) => site.call('POST', '/api/me/email-confirmation', { token });
const stored = async (id: number): Promise<User> => toRecord(await site.call('GET', `/api/users/${id}`));
const kinds = async (email: string) => (await findMails(site, email)).map(({ kind }) => kind);
const newAddress = () => `${uniqueWord('moved')}@example.test`;

async function registered(): Promise<{ user: User; token: string }> {
  const username = uniqueWord('visitor');
  const json = {
    name: 'A Visitor',
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  return toRecord(await site.call('POST', '/api/register', { token: null, json }));
}

describe('an address', () => {
  it('sends a link at registration, which confirms the address', async () => {
    const { user } = await registered();
    expect(user).toMatchObject({ email_verified_at: null, gets_email: false });
    const [mail] = await findMails(site, user.email);
    expect(mail?.subject).toBe('Welcome! Please confirm your email address');
    expect(mail?.text).toContain('Your account is ready.');
    expect(mail?.text).toMatch(/https:\/\/qram\.example\/confirm-email#[\w-]{43}\b/);
    const token = await findMailToken(site, KIND, user.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: user.email } });
    const { email_verified_at, gets_email } = await stored(user.id);
    expect(gets_email).toBe(true);
    expect(email_verified_at).toEqual(expect.any(String));
    // Opened again, the link reports success and changes nothing.
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await stored(user.id)).email_verified_at).toBe(email_verified_at);
  });

  it('ignores a confirmation by client input', async () => {
    const { user, token } = await addSignedIn(site);
    const json = { name: 'Still Unproven', email_verified_at: '2026-01-01T00:00:00.000Z' };
    await site.call('PUT', '/api/me/profile', { token, json });
    await site.call('PUT', `/api/users/${user.id}`, { json });
    expect(await stored(user.id)).toMatchObject({ name: 'Still Unproven', email_verified_at: null });
  });

  it('requires another confirmation after a change of address, and notifies the former one', async () => {
    const { user, token } = await registered();
    await confirm(await findMailToken(site, KIND, user.email));
    const email = newAddress();
    const json = { email, current_password: PASSWORD };
    const saved = toRecord<User>(await site.call('PUT', '/api/me/profile', { token, json }));
    expect(saved).toMatchObject({ email, email_verified_at: null });
    expect(await kinds(user.email)).toEqual([KIND, 'email-changed']);
    expect((await findMails(site, user.email)).at(-1)?.text).not.toContain(email);
    await confirm(await findMailToken(site, KIND, email));
    expect((await stored(user.id)).email_verified_at).toEqual(expect.any(String));
  });

  it("requires a confirmation after an admin changes the address, and doesn't notify an unproven former one", async () => {
    const user = await addUser(site);
    const email = newAddress();
    await site.call('PUT', `/api/users/${user.id}`, { json: { email } });
    expect(await kinds(user.email)).toEqual([]);
    expect(await kinds(email)).toEqual([KIND]);
    expect(await stored(user.id)).toMatchObject({ email_verified_at: null, gets_email: true });
  });

  it('says with a request that its decision is not mailed', async () => {
    const { token } = await registered();
    expect(await addRequest(site, token, { service_id: 2 })).toMatchObject({ user: { gets_email: false } });
  });

  it('leaves the address confirmed when only its case changes', async () => {
    const { user, token } = await registered();
    await confirm(await findMailToken(site, KIND, user.email));
    const json = { email: user.email.toUpperCase(), current_password: PASSWORD };
    const saved = toRecord<User>(await site.call('PUT', '/api/me/profile', { token, json }));
    expect(saved.email_verified_at).toEqual(expect.any(String));
  });

  it('refuses to confirm an address by a link to another one', async () => {
    const { user, token } = await registered();
    const old = await findMailToken(site, KIND, user.email);
    const email = newAddress();
    await site.call('PUT', '/api/me/profile', { token, json: { email, current_password: PASSWORD } });
    expect((await confirm(old)).status).toBe(422);
    expect((await stored(user.id)).email_verified_at).toBe(null);
  });

  it('refuses an expired or forged confirmation link', async () => {
    const now = Date.now();
    site.setTime(new Date(now));
    const { user } = await registered();
    const token = await findMailToken(site, KIND, user.email);
    site.setTime(new Date(now + 3 * DAY_MS));
    const errors = { token: ['This link has expired. Please request a new one.'] };
    expect(await confirm(token)).toMatchObject({ status: 422, body: { errors } });
    expect((await confirm('x'.repeat(43))).status).toBe(422);
    expect((await stored(user.id)).email_verified_at).toBe(null);
  });
});

describe('resending the confirmation', () => {
  it('requires a session, and invalidates the earlier link', async () => {
    const { user, token } = await registered();
    const first = await findMailToken(site, KIND, user.email);
    expect(await again(token)).toMatchObject({ status: 200, body: { sends_mail: false } });
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(await findMailToken(site, KIND, user.email))).status).toBe(200);
    expect(await again(token)).toMatchObject({
      status: 409,
      body: { message: 'This email address is already confirmed.' },
    });
    expect((await again(null)).status).toBe(401);
  });

  it('limits confirmation emails per account', async () => {
    const { token } = await addSignedIn(site);
    for (let count = 0; count < 3; count += 1) expect((await again(token)).status).toBe(200);
    expect((await again(token)).status).toBe(429);
    expect((await again((await addSignedIn(site)).token)).status).toBe(200);
  });
});
