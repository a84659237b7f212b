// @databases sqlite
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addSignedIn, addUser, PASSWORD, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const save = (token: string | null, json: unknown, headers?: Record<string, string>) =>
  site.call('PUT', '/api/me/profile', { token, json, ...(headers ? { headers } : {}) });
const stored = async (id: number): Promise<User> => toRecord(await site.call('GET', `/api/users/${id}`));

describe("the user's profile", () => {
  it('updates a profile field by field, and audits the changed fields', async () => {
    const { user, token } = await addSignedIn(site);
    const email = `${uniqueWord('mail')}@example.test`;
    const entries = await captureAudit(site, async () => {
      const sent = { name: '  Another Name ', email, phone: '+1 555-010-0199', current_password: PASSWORD };
      const answer = await save(token, sent);
      expect(answer).toMatchObject({ status: 200, body: { id: user.id, name: 'Another Name', email } });
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        collection: 'users',
        record_id: user.id,
        actor_id: user.id,
        before: { name: user.name, email: user.email, phone: null },
        after: { name: 'Another Name', email },
      },
    ]);
    expect((await save(token, { phone: '' })).body).toMatchObject({ name: 'Another Name', email, phone: null });
    expect(await stored(user.id)).toMatchObject({ name: 'Another Name', email, phone: null });
  });

  it('accepts only name, email and phone', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await addUser(site);
    const answer = await save(token, {
      id: other.id,
      user_id: other.id,
      name: 'Still Myself',
      username: uniqueWord('taken'),
      role: 'admin',
      status: 'inactive',
      premium: '1,2,3',
      qrampremium: 1,
      access_level: '1,2',
      avatar: '/storage/avatars/x.webp',
      password: 'another-secret',
      password_hash: 'x',
      terms_accepted_at: '2026-01-01T00:00:00.000Z',
      deleted_at: '2026-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
    });
    const { updated_at, ...expected } = user;
    expect(answer).toMatchObject({ status: 200, body: { ...expected, name: 'Still Myself' } });
    expect(await stored(other.id)).toEqual(other);
    expect((await site.call('GET', '/api/me', { token })).status).toBe(200);
    const login = { username: user.username, password: 'another-secret' };
    expect((await site.call('POST', '/api/login', { token: null, json: login })).status).toBe(401);
  });

  it.each<[unknown, Record<string, string[]>]>([
    [{ name: ' ' }, { name: ['Full name is required.'] }],
    [{ name: null }, { name: ['Must be text.'] }],
    [{ email: 'nobody@' }, { email: ['Please enter a valid email address.'] }],
    [{ phone: '12' }, { phone: ['Invalid phone number.'] }],
    [{ phone: 'call me maybe' }, { phone: ['Invalid phone number.'] }],
    [
      { name: '', email: '' },
      { name: ['Full name is required.'], email: ['Please enter a valid email address.'] },
    ],
    [{ updated_at: 'yesterday' }, { updated_at: ['Must be an ISO 8601 time in UTC.'] }],
  ])('rejects %j', async (json, errors) => {
    const { user, token } = await addSignedIn(site);
    expect(await save(token, json)).toMatchObject({ status: 422, body: { errors } });
    expect(await stored(user.id)).toEqual(user);
  });

  it('refuses an email that is in use', async () => {
    const other = await addUser(site);
    const { token } = await addSignedIn(site);
    expect(await save(token, { email: other.email.toUpperCase(), current_password: PASSWORD })).toMatchObject({
      status: 409,
      body: { errors: { email: ['This email address is already registered.'] } },
    });
  });

  it('needs the current password for another email', async () => {
    const { user, token } = await addSignedIn(site);
    const email = `${uniqueWord('mail')}@example.test`;
    const refusals: [Record<string, unknown>, string][] = [
      [{ email }, 'Current password is required.'],
      [{ email, current_password: '' }, 'Current password is required.'],
      [{ email, current_password: 'wrong words' }, 'The current password is incorrect.'],
      [{ email, current_password: 'x'.repeat(300) }, 'The current password is incorrect.'],
    ];
    const entries = await captureAudit(site, async () => {
      for (const [json, message] of refusals)
        expect(await save(token, { name: 'Renamed', ...json })).toMatchObject({
          status: 422,
          body: { errors: { current_password: [message] } },
        });
    });
    expect(entries).toMatchObject([{ action: 'password-refused', record_id: user.id, actor_id: user.id }]);
    expect(await stored(user.id)).toEqual(user);
    const changed = await captureAudit(site, async () =>
      expect((await save(token, { email, current_password: PASSWORD })).body).toMatchObject({ email }),
    );
    expect(JSON.stringify(changed)).not.toContain(PASSWORD);
    expect((await save(token, { name: 'Renamed', email })).status).toBe(200);
  });

  it('limits profile changes per account, to prevent password guessing', async () => {
    const { token } = await addSignedIn(site);
    for (let count = 0; count < 20; count += 1) expect((await save(token, { name: '' })).status).toBe(422);
    expect(await save(token, { name: 'Renamed' })).toMatchObject({ status: 429 });
  });

  it('rejects an outdated form', async () => {
    const { user, token } = await addSignedIn(site);
    const now: User = toRecord(await save(token, { name: 'First', updated_at: user.updated_at }));
    for (const refused of [
      await save(token, { name: 'Second', updated_at: user.updated_at }),
      await save(token, { name: 'Second' }, { 'if-unmodified-since': user.updated_at }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { current: { id: user.id, name: 'First' } } });
      expect(refused.text).not.toContain('password_hash');
    }
    expect((await save(token, { name: 'Second', updated_at: now.updated_at })).status).toBe(200);
  });

  it('accepts one of several concurrent changes', async () => {
    const { user, token } = await addSignedIn(site);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(token, { name: `Name ${n}`, updated_at: user.updated_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('protects a profile from visitors and other users', async () => {
    const { token } = await addSignedIn(site);
    const other = await addUser(site);
    expect((await save(null, { name: 'X' })).status).toBe(401);
    for (const [method, url] of [
      ['GET', `/api/users/${other.id}`],
      ['PUT', `/api/users/${other.id}`],
      ['DELETE', `/api/users/${other.id}`],
    ] as const)
      expect((await site.call(method, url, { token, json: { name: 'X' } })).status).toBe(403);
    expect(await stored(other.id)).toEqual(other);
  });
});
