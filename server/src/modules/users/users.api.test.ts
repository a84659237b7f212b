// @databases both
import type { User } from '@qram/contract/modules/users/users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { addSignedIn, addUser, PASSWORD, signIn, toRecord, userFields } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const DELETE = "You can't delete the last admin.";
const ROLE = "You can't change the last admin's role to user.";
const STATUS = "You can't make the last admin inactive.";

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.close());

const put = (id: number, json: unknown, token?: string) => site.call('PUT', `/api/users/${id}`, { json, token });
const everyone = async () => toRecord<User[]>(await site.call('GET', '/api/users'));
const firstAdmin = async (): Promise<User> => {
  const found = (await everyone()).find(({ username }) => username === 'admin');
  if (!found) throw new Error('there is no first admin');
  return found;
};
const activeAdmins = async () =>
  (await site.deps.db.selectFrom('users').selectAll().where('deleted_at', 'is', null).execute()).filter(
    ({ role, status }) => role === 'admin' && status === 'active',
  );

describe('the last active admin', () => {
  it('refuses to delete, demote or deactivate the last active admin, each with its message', async () => {
    const { id } = await firstAdmin();
    // Neither of these counts as an active admin.
    await addUser(site, { role: 'admin', status: 'inactive' });
    const gone = await addUser(site, { role: 'admin' });
    await site.call('DELETE', `/api/users/${gone.id}`);
    const before = await readState(site);
    expect(await site.call('DELETE', `/api/users/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: DELETE },
    });
    expect(await put(id, { role: 'user' })).toMatchObject({
      status: 409,
      body: { message: ROLE, errors: { role: [ROLE] } },
    });
    expect(await put(id, { role: 'User', status: 'inactive' })).toMatchObject({ status: 409, body: { message: ROLE } });
    expect(await put(id, { status: 'inactive' })).toMatchObject({
      status: 409,
      body: { message: STATUS, errors: { status: [STATUS] } },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('remains when all admins are deleted in bulk', async () => {
    const { id } = await firstAdmin();
    const second = await addUser(site, { role: 'admin' });
    const answer = await site.call('POST', '/api/users/deletions', { json: { ids: [second.id, id] } });
    expect(answer.body).toEqual({
      results: [
        { id: second.id, ok: true },
        { id, ok: false, code: 'conflict', message: DELETE },
      ],
    });
    expect(await activeAdmins()).toMatchObject([{ id }]);
  });

  it('saves any other change of the last active admin, and unchanged values', async () => {
    const { id } = await firstAdmin();
    const answer = await put(id, { name: 'Renamed', role: 'admin', status: 'active', phone: '+1 555-0100' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Renamed', phone: '+1 555-0100' } });
  });

  it('allows the last active admin to be replaced by another one', async () => {
    const { id } = await firstAdmin();
    const { token } = await addSignedIn(site, { role: 'admin' });
    expect((await put(id, { role: 'user' })).status).toBe(200);
    expect((await site.call('DELETE', `/api/users/${id}`, { token })).status).toBe(204);
    expect(await activeAdmins()).toHaveLength(1);
  });
});

describe('two admins', () => {
  it.each<[string, (id: number, token: string) => ReturnType<TestSite['call']>]>([
    ['demote', (id, token) => put(id, { role: 'user' }, token)],
    ['deactivate', (id, token) => put(id, { status: 'inactive' }, token)],
    ['delete', (id, token) => site.call('DELETE', `/api/users/${id}`, { token })],
  ])('lets only one of two admins who %s each other concurrently succeed', async (_what, attack) => {
    const first = await firstAdmin();
    const second = await addSignedIn(site, { role: 'admin' });
    const answers = await Promise.all([attack(second.user.id, site.adminToken), attack(first.id, second.token)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    // The other is either the last admin, or has lost its session.
    expect(statuses.find((status) => status >= 300)).toBeOneOf([401, 409]);
    expect(await activeAdmins()).toHaveLength(1);
  });

  it('leaves one admin when two demote all other admins', async () => {
    const others = await Promise.all([1, 2, 3].map(() => addSignedIn(site, { role: 'admin' })));
    const all = [{ user: await firstAdmin(), token: site.adminToken }, ...others];
    const answers = await Promise.all(
      all.flatMap(({ token }, actor) =>
        all.filter((_, target) => target !== actor).map(({ user }) => put(user.id, { role: 'user' }, token)),
      ),
    );
    for (const { status } of answers) expect(status).toBeOneOf([200, 401, 403, 409]);
    expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
  });
});

describe('a user', () => {
  it('stores grants as comma-separated lists, sorted and unique', async () => {
    const { id } = await addUser(site, { premium: ' 12, 3,3 ,7', access_level: '2,1,0,2' });
    const read = async () => toRecord<User>(await site.call('GET', `/api/users/${id}`));
    expect(await read()).toMatchObject({ premium: '3,7,12', access_level: '1,2', qrampremium: 0 });
    expect((await everyone()).find((user) => user.id === id)).toEqual(await read());
    expect(await put(id, { premium: '0', access_level: '' })).toMatchObject({
      status: 200,
      body: { premium: '0', access_level: '0' },
    });
    expect(await put(id, { access_level: '1', qrampremium: true })).toMatchObject({
      body: { premium: '0', access_level: '1', qrampremium: 1 },
    });
    expect(await read()).toMatchObject({ premium: '0', access_level: '1', qrampremium: 1 });
  });

  it('stores a user with very many granted topics', async () => {
    const premium = Array.from({ length: 1000 }, (_, n) => n + 1).join(',');
    expect(await addUser(site, { premium })).toMatchObject({ premium });
  });

  it('ends every session after a new password, and accepts that one only', async () => {
    const { user, token } = await addSignedIn(site);
    const other = await signIn(site, user.username);
    expect((await put(user.id, { password: 'another-secret' })).status).toBe(200);
    for (const old of [token, other]) expect((await site.call('GET', '/api/me', { token: old })).status).toBe(401);
    await expect(signIn(site, user.username, PASSWORD)).rejects.toThrow('401');
    expect(await signIn(site, user.username, 'another-secret')).toMatch(/^[\w-]{43}$/);
  });

  it('ends every session of a deactivated user, and restores none', async () => {
    const { user, token } = await addSignedIn(site);
    await put(user.id, { status: 'inactive' });
    await put(user.id, { status: 'active' });
    expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
    expect(await signIn(site, user.username)).toBeDefined();
  });

  it('restores a user from the trash without sessions', async () => {
    const { user, token } = await addSignedIn(site);
    await site.call('DELETE', `/api/users/${user.id}`);
    await site.call('POST', `/api/users/${user.id}/restoration`);
    expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
  });

  it("refuses another user's name or email, but changes the case of the user's", async () => {
    const [one, two] = [await addUser(site), await addUser(site)];
    const username = ['This username is already taken.'];
    const email = ['This email address is already registered.'];
    expect(await put(two.id, { username: one.username.toUpperCase(), email: one.email })).toMatchObject({
      status: 409,
      body: { message: username[0], errors: { username, email } },
    });
    expect(await site.call('POST', '/api/users', { json: userFields({ email: one.email }) })).toMatchObject({
      status: 409,
      body: { message: email[0], errors: { email } },
    });
    expect((await put(one.id, { username: one.username.toUpperCase(), email: one.email })).status).toBe(200);
  });
});

describe('the user form', () => {
  const USERNAME =
    'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.';
  const PHONE = 'Invalid phone number.';
  const PREMIUM = 'Premium must be lesson IDs separated by commas, or 0 for none.';
  const LEVELS = 'Access levels must be 0, 1 or 2, separated by commas.';

  it('rejects invalid fields with their messages, and accepts valid ones', async () => {
    const cases: [Record<string, unknown>, Record<string, string[]>][] = [
      [{ name: '' }, { name: ['Full name is required.'] }],
      [{ username: 'a b' }, { username: [USERNAME] }],
      [{ email: 'x@' }, { email: ['Please enter a valid email address.'] }],
      [{ password: undefined }, { password: ['Password must be at least 6 characters long.'] }],
      [{ password: 'x'.repeat(201) }, { password: ['Password must be at most 200 characters long.'] }],
      [{ premium: undefined }, { premium: ['Premium ids are required.'] }],
      [{ premium: '' }, { premium: ['Premium ids are required.'] }],
      [{ premium: '1,,2' }, { premium: [PREMIUM] }],
      [{ premium: '1;2' }, { premium: [PREMIUM] }],
      [{ premium: '-1' }, { premium: [PREMIUM] }],
      [{ premium: 3 }, { premium: [PREMIUM] }],
      [{ access_level: '3' }, { access_level: [LEVELS] }],
      [{ access_level: '1,' }, { access_level: [LEVELS] }],
      [{ phone: '123456' }, { phone: [PHONE] }],
      [{ phone: '12345 ext' }, { phone: [PHONE] }],
      [{ phone: '++1234567' }, { phone: [PHONE] }],
      [{ role: 'owner' }, { role: ['Must be one of admin, user.'] }],
      [{ status: 'gone' }, { status: ['Must be one of active, inactive.'] }],
      [{ qrampremium: 2 }, { qrampremium: ['Must be 0 or 1.'] }],
    ];
    for (const [overrides, errors] of cases) {
      const answer = await site.call('POST', '/api/users', { json: userFields(overrides) });
      expect([answer.status, (answer.body as { errors: unknown }).errors], JSON.stringify(overrides)).toEqual([
        422,
        errors,
      ]);
    }
    for (const phone of ['1234567', '+1 555-010 0100', '', null])
      expect(await addUser(site, { phone })).toMatchObject({ phone: phone || null });
  });
});
