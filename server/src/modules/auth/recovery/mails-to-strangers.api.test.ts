// @databases sqlite
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSmtp, findHeader, startSmtp } from '../../../../test/mail/fake-smtp.ts';
import { findMails, findMailToken } from '../../../../test/mail/test-mails.ts';
import {
  addRequest,
  addSignedIn,
  addUser,
  PASSWORD,
  signIn,
  toRecord,
  uniqueWord,
} from '../../../../test/scenes/builders.ts';
import { ADMIN, startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';
import { createMailWorker } from '../../../platform/mail/mail-worker.ts';

const LURE = 'WIN A PRIZE https://evil.example evil.com';

let smtp: FakeSmtp;
let site: TestSite;
beforeAll(async () => {
  smtp = await startSmtp();
  site = await startTestSite({ variables: { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.test' } });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const kinds = async (email: string) => (await findMails(site, email)).map(({ kind }) => kind);
const decide = (id: number, status: string) => site.call('PATCH', `/api/service-requests/${id}`, { json: { status } });
const cancel = (token: string, id: number) =>
  site.call('POST', `/api/service-requests/${id}/cancellation`, { token, json: {} });
const askReset = (email: string) => site.call('POST', '/api/password-reset', { token: null, json: { email } });
const newAddress = () => `${uniqueWord('stranger')}@example.test`;

async function register(email: string, name = 'A Visitor'): Promise<{ user: User; token: string }> {
  const words = { password: PASSWORD, password_confirmation: PASSWORD };
  const json = { name, username: uniqueWord('visitor'), email, ...words };
  return toRecord(await site.call('POST', '/api/register', { token: null, json }));
}

async function confirm(email: string): Promise<void> {
  const token = await findMailToken(site, 'email-confirmation', email);
  toRecord(await site.call('PUT', '/api/email-confirmation', { token: null, json: { token } }));
}

/** Requests, cancellations and decisions, each of which emails a confirmed address. */
async function loop(token: string): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await addRequest(site, token, { service_id: 2 });
    expect((await cancel(token, id)).status).toBe(200);
  }
  const { id } = await addRequest(site, token, { service_id: 3 });
  for (const status of ['Approved', 'Rejected', 'Approved', 'Rejected', 'Approved', 'Rejected'])
    expect((await decide(id, status)).status).toBe(200);
}

describe("someone else's address", () => {
  it("sends only the confirmation to someone else's address, without an address in its greeting", async () => {
    const email = newAddress();
    const { token } = await register(email, LURE);
    await loop(token);
    await createMailWorker(site.deps).drain();
    const received = smtp.received.filter(({ to }) => to.includes(email));
    expect(received).toHaveLength(1);
    expect(received[0]?.source).toContain('Hello WIN A PRIZE,');
    expect(received[0]?.source).not.toContain('evil');
    expect(await kinds(email)).toEqual(['email-confirmation']);
  });

  it("sends a password reset or a requested confirmation without delay to someone else's address", async () => {
    const known = await register(newAddress());
    await createMailWorker(site.deps).drain();
    for (let number = 0; number < 5; number += 1) await register(newAddress());
    toRecord(await site.call('POST', '/api/me/email-confirmation', { token: known.token }));
    expect((await askReset(known.user.email)).status).toBe(200);
    const before = smtp.received.length;
    await createMailWorker(site.deps).drain();
    const subjects = smtp.received.slice(before).map((mail) => findHeader(mail, 'Subject'));
    expect(subjects.slice(0, 2).toSorted()).toEqual(['Confirm your email address', 'Set a new password']);
    expect(subjects).toHaveLength(7);
  });

  it("sends no notice of an account's password changes to someone else's address", async () => {
    const email = newAddress();
    const { token } = await register(email);
    const json = { current_password: PASSWORD, password: 'other-words', password_confirmation: 'other-words' };
    toRecord(await site.call('PUT', '/api/me/password', { token, json }));
    expect(await kinds(email)).toEqual(['email-confirmation']);
  });

  it('tells the confirmed owner of an address, and nobody else, that it is registered', async () => {
    const email = newAddress();
    const tryAgain = () => {
      const words = { password: PASSWORD, password_confirmation: PASSWORD };
      const json = { name: 'A Visitor', username: uniqueWord('visitor'), email, ...words };
      return site.call('POST', '/api/register', { token: null, json });
    };
    const { user } = await register(email);
    expect((await tryAgain()).status).toBe(422);
    expect(await kinds(email)).toEqual(['email-confirmation']);
    await confirm(email);
    for (let time = 0; time < 4; time += 1) expect((await tryAgain()).status).toBe(422);
    expect(await kinds(email)).toEqual(['email-confirmation', ...Array(3).fill('account-exists')]);
    const [mail] = (await findMails(site, email)).filter(({ kind }) => kind === 'account-exists');
    expect(mail).toMatchObject({ recipient: user.email, subject: 'You already have an account' });
  });

  it('sends three confirmations an hour, across accounts and spellings', async () => {
    const word = uniqueWord('stranger');
    const addresses = [`${word}+a@example.test`, `${word.toUpperCase()}+b@Example.test`, `${word}@example.test`];
    for (const email of [...addresses, `${word}+c@example.test`, `${word}+d@EXAMPLE.test`]) await register(email);
    await createMailWorker(site.deps).drain();
    const received = smtp.received.map(({ to }) => String(to[0]).toLowerCase()).filter((to) => to.startsWith(word));
    expect(received.toSorted()).toEqual(addresses.map((address) => address.toLowerCase()).toSorted());
  });

  it('sends no more confirmations after changes to the address and away from it', async () => {
    const email = newAddress();
    const { token } = await addSignedIn(site);
    for (let round = 0; round < 5; round += 1)
      for (const address of [email, newAddress()]) {
        const json = { email: address, current_password: PASSWORD };
        toRecord(await site.call('PUT', '/api/me/profile', { token, json }));
      }
    expect(await kinds(email)).toHaveLength(3);
  });
});

describe('a password reset beyond the limit', () => {
  it('responds alike beyond the limit of resets, and accepts the last link', async () => {
    const { email } = await addUser(site);
    const answers: TestResponse[] = [];
    for (let time = 0; time < 4; time += 1) answers.push(await askReset(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await kinds(email)).toEqual(['password-reset', 'password-reset', 'password-reset']);
    const token = await findMailToken(site, 'password-reset', email);
    const words = { password: 'new-words', password_confirmation: 'new-words' };
    expect((await site.call('PUT', '/api/password-reset', { token: null, json: { token, ...words } })).status).toBe(
      204,
    );
  });

  it('limits password resets independently of other email to the recipient', async () => {
    const email = newAddress();
    const { token } = await register(email);
    await confirm(email);
    await loop(token);
    expect(await kinds(email)).toHaveLength(10);
    await askReset(email);
    expect((await kinds(email)).at(-1)).toBe('password-reset');
  });
});

describe('an address confirmed or entered by an admin', () => {
  it('sends email about requests once the address is confirmed', async () => {
    const email = newAddress();
    const { token } = await register(email);
    const { id } = await addRequest(site, token, { service_id: 2 });
    await confirm(email);
    await decide(id, 'Approved');
    expect(await kinds(email)).toEqual(['email-confirmation', 'service-request-approved']);
  });

  it('sends email at once to an address entered by an admin', async () => {
    const { user, token } = await addSignedIn(site);
    await addRequest(site, token, { service_id: 2 });
    expect(await kinds(user.email)).toEqual(['service-request-received']);
    const email = newAddress();
    toRecord(await site.call('PUT', `/api/users/${user.id}`, { json: { email } }));
    await addRequest(site, token, { service_id: 3 });
    expect(await kinds(email)).toEqual(['email-confirmation', 'service-request-received']);
  });

  it('stops sending email when the user changes the address', async () => {
    const { token } = await addSignedIn(site);
    const email = newAddress();
    toRecord(await site.call('PUT', '/api/me/profile', { token, json: { email, current_password: PASSWORD } }));
    await addRequest(site, token, { service_id: 2 });
    expect(await kinds(email)).toEqual(['email-confirmation']);
  });

  it('leaves an address unconfirmed when an admin saves the account without changing it', async () => {
    const email = newAddress();
    const { user, token } = await register(email);
    toRecord(await site.call('PUT', `/api/users/${user.id}`, { json: { email, name: 'Other Name' } }));
    await addRequest(site, token, { service_id: 2 });
    expect(await kinds(email)).toEqual(['email-confirmation']);
  });

  it("includes the first admin's, who is notified of new sign-ins", async () => {
    const { email } = toRecord<User>(await site.call('GET', '/api/me'));
    await signIn(site, ADMIN.username, ADMIN.password);
    expect(await kinds(email)).toContain('new-sign-in');
  });
});

describe('a loop of requests and cancellations', () => {
  it("hits the account's limit, from any addresses", async () => {
    const { token } = await addSignedIn(site);
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const json = { service_id: 2, is_monthly: 1 };
      const asked = await site.call('POST', '/api/service-requests', { token, json });
      statuses.push(asked.status);
      if (asked.status === 201) expect((await cancel(token, (asked.body as ServiceRequest).id)).status).toBe(200);
    }
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
    expect(statuses[30]).toBe(429);
    expect((await cancel(token, 1)).status).toBe(429);
  });
});
