// @databases both
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface SignedIn {
  user: User;
  token: string;
}

const account = (overrides: Record<string, unknown> = {}) => {
  const username = uniqueWord('visitor');
  return {
    name: 'A Visitor',
    username,
    email: `${username}@example.test`,
    password: 'secret',
    password_confirmation: 'secret',
    ...overrides,
  };
};
const register = (json: unknown) => site.call('POST', '/api/register', { token: null, json });

const USERNAME =
  'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.';
const EMAIL = 'Please enter a valid email address.';
const PASSWORD = 'Password must be at least 6 characters long.';
const DIFFER = 'Passwords do not match.';

describe('registration', () => {
  it('creates an active user without access, who is signed in', async () => {
    const sent = account();
    const answer = await register(sent);
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { user, token } = toRecord<SignedIn>(answer);
    expect(user).toEqual({
      id: expect.any(Number),
      name: sent.name,
      username: sent.username,
      email: sent.email,
      email_verified_at: null,
      gets_email: expect.any(Boolean),
      avatar: null,
      phone: null,
      role: 'user',
      status: 'active',
      premium: '0',
      qrampremium: 0,
      access_level: '0',
      by_hand: { premium: '0', qrampremium: 0, access_level: '0' },
      terms_accepted_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await site.call('GET', '/api/me', { token })).body).toEqual(user);
  });

  it.each([
    { role: 'admin', premium: '1,2,3', status: 'inactive' },
    { role: 'Admin', access_level: '1,2', qrampremium: 1 },
    { id: 1, terms_accepted_at: '2026-01-01T00:00:00.000Z', avatar: 'x', phone: '5550100000', deleted_at: 'x' },
    { 'role ': 'admin', ROLE: 'admin', user: { role: 'admin' }, roles: ['admin'] },
  ])('ignores %j', async (more) => {
    const { user, token } = toRecord<SignedIn>(await register({ ...account(), ...more }));
    expect(user).toMatchObject({
      role: 'user',
      status: 'active',
      premium: '0',
      qrampremium: 0,
      access_level: '0',
      phone: null,
      avatar: null,
      terms_accepted_at: null,
    });
    expect((await site.call('GET', '/api/users', { token })).status).toBe(403);
  });

  it('accepts the field names of the form', async () => {
    const answer = await register(account({ role: 'User', premium: '0', status: 'Active' }));
    expect(answer.status).toBe(201);
  });

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ name: '' }, { name: ['Full name is required.'] }],
    [{ name: '   ' }, { name: ['Full name is required.'] }],
    [{ name: undefined }, { name: ['Full name is required.'] }],
    [{ username: 'ab' }, { username: [USERNAME] }],
    [{ username: 'with space' }, { username: [USERNAME] }],
    [{ username: 'under_score' }, { username: [USERNAME] }],
    [{ username: 'Ünicode' }, { username: [USERNAME] }],
    [{ username: undefined }, { username: [USERNAME] }],
    [{ username: 12345 }, { username: [USERNAME] }],
    [{ username: 'x'.repeat(51) }, { username: ['Username must be at most 50 characters long.'] }],
    [{ email: 'nobody' }, { email: [EMAIL] }],
    [{ email: 'a@b' }, { email: [EMAIL] }],
    [{ email: '' }, { email: [EMAIL] }],
    [{ email: undefined }, { email: [EMAIL] }],
    [{ password: '12345', password_confirmation: '12345' }, { password: [PASSWORD] }],
    [{ password: undefined }, { password: [PASSWORD], password_confirmation: [DIFFER] }],
    [{ password_confirmation: 'Secret' }, { password_confirmation: [DIFFER] }],
    [{ password_confirmation: undefined }, { password_confirmation: [DIFFER] }],
    [
      { name: '', username: 'a', email: 'x', password: '1', password_confirmation: '2' },
      {
        name: ['Full name is required.'],
        username: [USERNAME],
        email: [EMAIL],
        password: [PASSWORD],
        password_confirmation: [DIFFER],
      },
    ],
  ])('rejects %j with every reason', async (overrides, errors) => {
    const answer = await register(account(overrides));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      code: 'validation',
      message: 'Validation error. Please check your input.',
      errors,
    });
  });

  it('rejects a username or email in use, case-insensitively, without confirming that the email is registered', async () => {
    const first = account();
    await register(first);
    const username = ['This username is already taken.'];
    expect(await register(account({ username: first.username.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: username[0], errors: { username } },
    });
    const message = 'Registration failed. Please check your details and try again.';
    expect(await register(account({ email: first.email.toUpperCase() }))).toMatchObject({
      status: 422,
      body: { code: 'validation', message },
    });
    const both = await register(account({ username: first.username, email: first.email }));
    expect(both).toMatchObject({ status: 409, body: { message: username[0] } });
    expect((both.body as { errors: unknown }).errors).toEqual({ username });
    expect(JSON.stringify([both.body, message])).not.toContain('registered');
  });

  it('gives a name to one of several concurrent requests', async () => {
    const same = account();
    const answers = await Promise.all([1, 2, 3].map(() => register(same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('audits the account and the session, without secrets', async () => {
    const entries = await captureAudit(site, () =>
      register(account({ password: 'hidden-words', password_confirmation: 'hidden-words' })),
    );
    expect(entries.map(({ action, collection }) => [action, collection])).toEqual([
      ['create', 'users'],
      ['register', 'sessions'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hidden-words|argon/);
  });

  it('limits registrations per address', async () => {
    const address = '192.0.2.77';
    const attempt = (from: string) => site.call('POST', '/api/register', { token: null, json: {}, ip: from });
    for (let count = 0; count < 10; count += 1) expect((await attempt(address)).status).toBe(422);
    const limited = await attempt(address);
    expect(limited).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many attempts. Please wait a moment and try again.' },
    });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await attempt('192.0.2.78')).status).toBe(422);
  });
});
