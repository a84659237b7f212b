// @databases postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addButton,
  addSignedIn,
  addTerm,
  imageForm,
  PASSWORD,
  picture,
  signIn,
  toRecord,
  uniqueWord,
} from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';
import { PRIVILEGES } from './generated-requests.ts';
import { addVictim, type Victim } from './victim.ts';

let site: TestSite;
let victim: Victim;
beforeAll(async () => {
  site = await startTestSite();
  victim = await addVictim(site);
});
afterAll(() => site.close());

const ROW = [
  'id',
  'role',
  'status',
  'email_verified_at',
  'email_set_by_admin',
  'password_hash',
  'deleted_at',
  'deleted_by',
] as const;
const readRow = async (id: number) => ({
  row: await site.deps.db
    .selectFrom('users')
    .select([...ROW])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
  grants: await site.deps.db.selectFrom('grants').selectAll().where('user_id', '=', id).execute(),
});
/** Fields that no client may set, with the victim's ids. */
const greedy = () => ({ ...PRIVILEGES, user_id: victim.user.id, userId: victim.user.id, user: victim.user });

describe('fields that a client may not set', () => {
  it('ignores fixed fields at registration', async () => {
    const username = uniqueWord('greedy');
    const fields = { name: 'Reader', username, email: `${username}@example.test` };
    const words = { password: PASSWORD, password_confirmation: PASSWORD };
    const response = await site.call('POST', '/api/register', {
      token: null,
      json: { ...greedy(), ...fields, ...words },
    });
    const { user } = toRecord<{ user: { id: number } }>(response);
    expect(user).toMatchObject({
      role: 'user',
      premium: '0',
      qrampremium: 0,
      access_level: '0',
      email_verified_at: null,
    });
    const { grants, row } = await readRow(user.id);
    expect([grants, row.role, row.email_set_by_admin, row.deleted_by]).toEqual([[], 'user', 0, null]);
  });

  it.each<[string, 'PUT' | 'POST', string, (id: number) => Record<string, unknown> | FormData | Promise<FormData>]>([
    ['profile', 'PUT', '/api/me/profile', () => ({ name: 'Reader' })],
    ['acceptance of the terms', 'POST', '/api/accept-terms', () => ({})],
    [
      'avatar',
      'POST',
      '/api/me/avatar',
      async () => imageForm('avatar', await picture(), { role: 'admin', user_id: '2' }),
    ],
    ['click', 'POST', '/api/button-click', (id) => ({ button_id: 1, user_id: id })],
    ['second factor', 'POST', '/api/me/second-factor', () => ({ current_password: PASSWORD })],
  ])('ignores fixed fields with the %s of a user', async (_what, method, url, fields) => {
    await addTerm(site);
    const { user, token } = await addSignedIn(site);
    const before = [await readRow(user.id), await victim.rows()];
    const sent = await fields(user.id);
    const request = sent instanceof FormData ? { form: sent } : { json: { ...greedy(), ...sent } };
    const response = await site.call(method, url, { token, ...request });
    expect(response.status, response.text).toBeLessThan(300);
    expect([await readRow(user.id), await victim.rows()]).toEqual(before);
  });

  it("ignores fixed fields in a service request, which can't be made on behalf of others", async () => {
    const service = await addButton(site, { monthlyPrice: 49 });
    const { user, token } = await addSignedIn(site);
    const fields = { service_id: service.id, is_monthly: 1, user_id: user.id };
    const json = { ...greedy(), ...fields, status: 'Approved', price: 0, price_cents: 0, decided_by: 1 };
    const made = toRecord<{ id: number }>(await site.call('POST', '/api/service-requests', { token, json }));
    expect(made).toMatchObject({ user_id: user.id, status: 'Pending', price: 49, service_id: service.id });
    expect(made.id).not.toBe(PRIVILEGES.id);
    const before = await victim.rows();
    const inTheirName = await site.call('POST', '/api/service-requests', {
      token,
      json: { ...json, user_id: victim.user.id },
    });
    expect(inTheirName.status).toBeOneOf([403, 422]);
    expect(await victim.rows()).toEqual(before);
  });

  it('ignores fixed fields even from an admin', async () => {
    const json = { title: 'A video', link: 'https://youtu.be/F_Riqjdh2oM', ...PRIVILEGES, id: 777_777 };
    const made = toRecord<Record<string, unknown>>(await site.call('POST', '/api/videos', { json }));
    expect([made.id === 777_777, String(made.created_at).startsWith('2020'), made.deleted_at]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect((await site.call('GET', `/api/videos/${made.id}`, { token: null })).status).toBe(200);
  });
});

describe('a session', () => {
  const CHOSEN = 'C'.repeat(43);
  const stored = (userId: number) =>
    site.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

  it('generates the token of a session, regardless of the one presented', async () => {
    const { user, token } = await addSignedIn(site);
    const json = {
      username: user.username,
      password: PASSWORD,
      token: CHOSEN,
      session_id: CHOSEN,
      access_token: CHOSEN,
    };
    const headers = { authorization: `Bearer ${CHOSEN}`, cookie: `token=${CHOSEN}; session=${CHOSEN}` };
    const entered = await site.call('POST', `/api/login?token=${CHOSEN}`, { token: null, json, headers });
    const second = toRecord<{ token: string }>(entered).token;
    expect(new Set([second, token, CHOSEN]).size).toBe(3);
    // A known-device cookie grants no access.
    expect(String(entered.headers['set-cookie'])).toMatch(/^qram_devices=[\w.-]+; /);
    expect(String(entered.headers['set-cookie'])).not.toContain(second);
    expect((await site.call('GET', '/api/me', { token: CHOSEN })).status).toBe(401);
    expect((await stored(user.id)).map(({ id }) => id)).not.toContain(CHOSEN);
  });

  it("leaves another user's session alone when signing in with it", async () => {
    const { user } = await addSignedIn(site);
    const headers = { authorization: `Bearer ${victim.token}` };
    const json = { username: user.username, password: PASSWORD };
    const { token } = toRecord<{ token: string }>(
      await site.call('POST', '/api/login', { token: null, json, headers }),
    );
    expect((await site.call('GET', '/api/me', { token })).body).toMatchObject({ id: user.id });
    expect((await site.call('GET', '/api/me', { token: victim.token })).body).toMatchObject({ id: victim.user.id });
  });

  it('changes with each sign-in and password change, and a password change ends the others', async () => {
    const { user, token } = await addSignedIn(site);
    const second = await signIn(site, user.username);
    const json = { current_password: PASSWORD, password: 'other-words', password_confirmation: 'other-words' };
    const { token: third } = toRecord<{ token: string }>(await site.call('PUT', '/api/me/password', { token, json }));
    expect(new Set([token, second, third]).size).toBe(3);
    const statuses = [token, second, third].map(
      async (one) => (await site.call('GET', '/api/me', { token: one })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });
});
