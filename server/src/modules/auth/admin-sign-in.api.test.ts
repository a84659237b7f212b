// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enroll } from '../../../test/accounts/authenticator.ts';
import { generateCode } from '../../../test/accounts/authenticator-codes.ts';
import { findMails } from '../../../test/mail/test-mails.ts';
import { addSignedIn, addUser, PASSWORD, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

let site: TestSite;
let strict: TestSite;
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
  strict = await startTestSite({ variables: { ADMIN_REQUIRE_TOTP: 'true' } });
});
afterAll(() => Promise.all([site.close(), strict.close()]));

describe('a sign-in on an admin account', () => {
  const login = (username: string, ip: string, agent: string) =>
    site.call('POST', '/api/login', {
      token: null,
      json: { username, password: PASSWORD },
      ip,
      headers: { 'user-agent': agent },
    });
  const notices = async (email: string) => (await findMails(site, email)).filter(({ kind }) => kind === 'new-sign-in');

  it('reports a sign-in from a new address or device by email, but not from known ones or the first', async () => {
    const { username, email } = await addUser(site, { role: 'admin' });
    for (const [ip, agent, mails] of [
      ['192.0.2.1', FIREFOX, 0],
      ['192.0.2.1', NEWER_FIREFOX, 0],
      ['192.0.2.2', FIREFOX, 1],
      ['192.0.2.2', PHONE, 2],
      ['192.0.2.1', PHONE, 2],
    ] as const) {
      expect((await login(username, ip, agent)).status).toBe(200);
      expect(await notices(email)).toHaveLength(mails);
    }
    const [first, second] = await notices(email);
    expect(first?.text).toContain('192.0.2.2');
    expect(second?.text).toContain('Safari on iPhone');
    expect(second?.text).toContain('https://qram.example/account#sessions');
  });

  it('reports no sign-in of plain users, and no failed one', async () => {
    const plain = await addUser(site);
    const admin = await addUser(site, { role: 'admin' });
    for (const ip of ['192.0.2.3', '192.0.2.4']) await login(plain.username, ip, FIREFOX);
    await login(admin.username, '192.0.2.3', FIREFOX);
    await site.call('POST', '/api/login', {
      token: null,
      json: { username: admin.username, password: 'wrong words' },
      ip: '192.0.2.4',
    });
    expect(await notices(plain.email)).toEqual([]);
    expect(await notices(admin.email)).toEqual([]);
  });
});

describe('required two-step verification of admins', () => {
  it('takes admin rights from an admin without two-step verification, who sees why and can set it up', async () => {
    const refused = await strict.call('GET', '/api/users');
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Set up two-step verification in your account before you use the back office.' },
    });
    for (const [method, path] of [
      ['POST', '/api/videos'],
      ['GET', '/api/statistics'],
      ['GET', '/api/users/export'],
    ] as const)
      expect((await strict.call(method, path, { json: method === 'POST' ? {} : undefined })).status).toBe(403);
    expect((await strict.call('GET', '/api/me')).body).toMatchObject({ role: 'admin' });
    expect((await strict.call('GET', '/api/me/security')).body).toMatchObject({
      second_factor: { required: true, enabled_at: null },
    });
    await enroll(strict, strict.adminToken, 'admin-secret');
    expect((await strict.call('GET', '/api/users')).status).toBe(200);
    const json = { current_password: 'admin-secret' };
    expect((await strict.call('POST', '/api/me/second-factor/removal', { json })).status).toBe(204);
    expect((await strict.call('GET', '/api/users')).status).toBe(403);
    await enroll(strict, strict.adminToken, 'admin-secret');
  });

  it('lets plain users in without two-step verification', async () => {
    const { token } = await addSignedIn(strict);
    expect((await strict.call('GET', '/api/me/security', { token })).body).toMatchObject({
      second_factor: { required: false },
    });
    expect((await strict.call('GET', '/api/users', { token })).body).toMatchObject({
      message: 'You must be an Admin to access this page.',
    });
  });

  it('an admin logs in with password and code', async () => {
    const { user, token } = await addSignedIn(strict, { role: 'admin' });
    const { secret } = await enroll(strict, token);
    strict.setTime(new Date(Date.now() + 60_000));
    const json = { username: user.username, password: PASSWORD };
    const { pending_token } = toRecord<{ pending_token: string }>(
      await strict.call('POST', '/api/login', { token: null, json }),
    );
    const code = generateCode(secret, strict.deps.now());
    const entered = await strict.call('POST', '/api/login/second-factor', {
      token: null,
      json: { pending_token, code },
    });
    const { token: session } = toRecord<{ token: string }>(entered);
    expect((await strict.call('GET', '/api/users', { token: session })).status).toBe(200);
    strict.setTime(null);
  });
});

describe("a user's sessions", () => {
  it.each([
    ['a new password', { password: 'quite another one' }],
    ['a deactivation', { status: 'inactive' }],
    ['another role', { role: 'admin' }],
  ])("ends a user's sessions with %s", async (_what, json) => {
    const { user, token } = await addSignedIn(site);
    const bystander = await addSignedIn(site);
    expect((await site.call('PUT', `/api/users/${user.id}`, { json })).status).toBe(200);
    expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
    expect(await site.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    expect((await site.call('GET', '/api/me', { token: bystander.token })).status).toBe(200);
  });

  it("leaves a user's sessions open after any other change", async () => {
    const { user, token } = await addSignedIn(site);
    await site.call('PUT', `/api/users/${user.id}`, { json: { name: 'Another Name', premium: '1', qrampremium: 1 } });
    expect((await site.call('GET', '/api/me', { token })).status).toBe(200);
  });
});
