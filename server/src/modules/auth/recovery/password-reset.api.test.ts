// @databases sqlite
import { MINUTE_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { findMails, findMailToken } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, addUser, PASSWORD, signIn, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const NEXT = 'another secret';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
});
afterAll(() => site.close());
afterEach(() => site.setTime(null));

const ask = (email: unknown, more: { ip?: string; headers?: Record<string, string> } = {}) =>
  site.call('POST', '/api/password-reset', { token: null, json: { email }, ...more });
const check = (token: unknown) => site.call('POST', '/api/password-reset/check', { token: null, json: { token } });
const reset = (token: unknown, password = NEXT) =>
  site.call('PUT', '/api/password-reset', {
    token: null,
    json: { token, password, password_confirmation: password },
  });
const login = async (username: string, password: string) =>
  (await site.call('POST', '/api/login', { token: null, json: { username, password } })).status;
const linkFor = async (email: string) => {
  expect((await ask(email)).status).toBe(200);
  return findMailToken(site, 'password-reset', email);
};
const refused = (message: string) => ({ status: 422, body: { errors: { token: [message] } } });

describe('requesting a password reset', () => {
  it('emails a link with the configured origin, regardless of Host and proxy headers', async () => {
    const user = await addUser(site);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    const answer = await ask(user.email.toUpperCase(), { headers });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const [mail] = await findMails(site, user.email);
    expect(mail?.kind).toBe('password-reset');
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toMatch(/https:\/\/qram\.example\/reset-password#[\w-]{43}\b/);
      expect(form).toContain(user.username);
      expect(form).not.toContain('evil');
    }
    const lifetime = Date.parse(mail?.expires_at ?? '') - Date.now();
    expect(Math.round(lifetime / MINUTE_MS)).toBe(30);
  });

  it("stores only the token's hash", async () => {
    const user = await addUser(site);
    const token = await linkFor(user.email);
    const rows = await site.deps.db.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = await site.deps.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('responds alike and as quickly for known, unknown, inactive and deleted accounts', async () => {
    const active = await addUser(site);
    const inactive = await addUser(site, { status: 'inactive' });
    const deleted = await addUser(site);
    await site.call('DELETE', `/api/users/${deleted.id}`);
    const unknown = `${uniqueWord('nobody')}@example.test`;
    const shapes: unknown[] = [];
    const times: number[] = [];
    for (const email of [active.email, unknown, inactive.email, deleted.email]) {
      const began = performance.now();
      const { status, text, headers } = await ask(email);
      times.push(performance.now() - began);
      const { date: _date, 'x-request-id': _id, ...same } = headers as Record<string, string>;
      shapes.push({ status, text, same });
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    // The minimum response time exceeds the work for any of them.
    for (const time of times) expect(time).toBeGreaterThanOrEqual(395);
    for (const { email } of [inactive, deleted]) expect(await findMails(site, email)).toEqual([]);
    expect(await findMails(site, unknown)).toEqual([]);
  });

  it("says when the site can't send email, in the same way for all", async () => {
    const { email } = await addUser(site);
    expect((await ask(email)).body).toEqual({ sends_mail: false });
    const mailing = await startTestSite({
      variables: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.test' },
    });
    const json = { email: 'nobody@example.test' };
    const answer = await mailing.call('POST', '/api/password-reset', { token: null, json });
    expect(answer.body).toEqual({ sends_mail: true });
    await mailing.close();
  });

  it.each([[''], ['nobody'], ['a@b.test\r\nBcc: c@d.test'], [undefined]])('rejects %j', async (email) => {
    const errors = { email: ['Please enter a valid email address.'] };
    expect(await ask(email)).toMatchObject({ status: 422, body: { errors } });
  });

  it('limits password resets per account and per address', async () => {
    const user = await addUser(site);
    for (let count = 0; count < 4; count += 1) expect((await ask(user.email)).status).toBe(200);
    expect((await ask(user.email.toUpperCase())).status).toBe(429);
    // The response is the same, but the recipient has had three such emails this hour.
    expect(await findMails(site, user.email)).toHaveLength(3);
    const ip = '192.0.2.41';
    for (let count = 0; count < 10; count += 1) expect((await ask(uniqueWord('nobody'), { ip })).status).toBe(422);
    expect((await ask((await addUser(site)).email, { ip })).status).toBe(429);
    expect((await ask((await addUser(site)).email, { ip: '192.0.2.42' })).status).toBe(200);
  });
});

describe('a password reset link', () => {
  it('shows the username without being used up, sets the password once, and ends every session', async () => {
    const { user, token: session } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    const token = await linkFor(user.email);
    for (let count = 0; count < 2; count += 1)
      expect(await check(token)).toMatchObject({ status: 200, body: { username: user.username } });
    const entries = await captureAudit(site, async () => {
      expect((await reset(token)).status).toBe(204);
    });
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['password-reset', user.id],
      ['update', user.id],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/another secret|argon2/);
    for (const ended of [session, other])
      expect((await site.call('GET', '/api/me', { token: ended })).status).toBe(401);
    expect(await login(user.username, PASSWORD)).toBe(401);
    expect(await login(user.username, NEXT)).toBe(200);
    const message = 'This link has already been used or replaced by a newer one.';
    expect(await reset(token, 'a third secret')).toMatchObject(refused(message));
    expect(await check(token)).toMatchObject(refused(message));
    expect(await login(user.username, NEXT)).toBe(200);
  });

  it('proves the address, and the owner is notified of the new password', async () => {
    const user = await addUser(site);
    await reset(await linkFor(user.email));
    const stored = (await site.call('GET', `/api/users/${user.id}`)).body as { email_verified_at: string };
    expect(stored.email_verified_at).toEqual(expect.any(String));
    expect((await findMails(site, user.email)).map(({ kind }) => kind)).toEqual(['password-reset', 'password-changed']);
  });

  it('accepts a reset link for 30 minutes', async () => {
    const user = await addUser(site);
    const now = Date.now();
    site.setTime(new Date(now));
    const token = await linkFor(user.email);
    site.setTime(new Date(now + 30 * MINUTE_MS));
    const message = 'This link has expired. Please request a new one.';
    expect(await reset(token)).toMatchObject(refused(message));
    site.setTime(new Date(now + 30 * MINUTE_MS - 1));
    expect((await reset(token)).status).toBe(204);
  });

  it('rejects a reset link that a newer one replaced', async () => {
    const user = await addUser(site);
    const first = await linkFor(user.email);
    const second = await linkFor(user.email);
    expect(await reset(first)).toMatchObject(refused('This link has already been used or replaced by a newer one.'));
    expect((await reset(second)).status).toBe(204);
  });

  it.each([['x'.repeat(43)], [''], ['x'], [`${'x'.repeat(42)}'`], [null], [{ $gt: '' }], ['x'.repeat(5000)]])(
    'rejects a forged reset link (%j)',
    async (token) => {
      expect(await check(token)).toMatchObject(refused("This link isn't valid. Please request a new one."));
      expect(await reset(token)).toMatchObject(refused("This link isn't valid. Please request a new one."));
    },
  );

  it('rejects a link made for another purpose', async () => {
    const user = await addUser(site);
    const token = await linkFor(user.email);
    const confirm = await site.call('PUT', '/api/email-confirmation', { token: null, json: { token } });
    expect(confirm).toMatchObject(refused("This link isn't valid. Please request a new one."));
    expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
  });

  it('expires when the account is deactivated or deleted, or its address or password changes', async () => {
    const changes = [
      { status: 'inactive' },
      { email: `${uniqueWord('moved')}@example.test` },
      { password: 'x-secret-x' },
    ];
    for (const json of changes) {
      const user = await addUser(site);
      const token = await linkFor(user.email);
      expect((await site.call('PUT', `/api/users/${user.id}`, { json })).status).toBe(200);
      expect((await reset(token)).status).toBe(422);
    }
    const deleted = await addUser(site);
    const token = await linkFor(deleted.email);
    await site.call('DELETE', `/api/users/${deleted.id}`);
    expect((await reset(token)).status).toBe(422);
  });

  it('sets one of two concurrent passwords', async () => {
    const user = await addUser(site);
    const token = await linkFor(user.email);
    const answers = await Promise.all([reset(token, 'first secret'), reset(token, 'second secret')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  it('uses the reset link up in one transaction with the password change', async () => {
    const { user, token: session } = await addSignedIn(site);
    const token = await linkFor(user.email);
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await reset(token)).status).toBe(500);
    });
    expect(await readState(site)).toEqual(before);
    expect((await site.call('GET', '/api/me', { token: session })).status).toBe(200);
    expect((await reset(token)).status).toBe(204);
  });

  it('rejects a short or unconfirmed password, and stays valid', async () => {
    const user = await addUser(site);
    const token = await linkFor(user.email);
    const json = { token, password: '12345', password_confirmation: '123456' };
    expect(await site.call('PUT', '/api/password-reset', { token: null, json })).toMatchObject({
      status: 422,
      body: {
        errors: {
          password: ['Password must be at least 6 characters long.'],
          password_confirmation: ['Passwords do not match.'],
        },
      },
    });
    expect((await reset(token)).status).toBe(204);
  });
});
