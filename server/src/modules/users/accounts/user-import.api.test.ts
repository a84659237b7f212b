// @databases both

import { USER_MESSAGES, type User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCsv, importInto, refusedIn, sendImport, undoImport } from '../../../../test/documents/import-files.ts';
import { findMails, findMailToken } from '../../../../test/mail/test-mails.ts';
import { addUser, uniqueWord } from '../../../../test/scenes/builders.ts';
import { ADMIN } from '../../../../test/scenes/first-admin.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const PASSWORD = 'new-secret-words';
const person = () => {
  const username = uniqueWord('invited');
  return { name: 'Example User', username, email: `${username}@example.com`, role: 'user', status: 'active' };
};
const userCalled = async (username: string): Promise<User> => {
  const [user] = (await site.call('GET', `/api/users?search=${username}`)).body as User[];
  if (!user) throw new Error(`there is no user ${username}`);
  return user;
};

describe('imported users', () => {
  it('invites imported users to set a password, with a link that lasts a week', async () => {
    const invited = person();
    const result = await importInto(site, '/api/users', buildCsv([{ ...invited, access_level: '1' }]));
    expect(result).toMatchObject({ counts: { new: 1 }, sends_mail: false });
    expect(await userCalled(invited.username)).toMatchObject({ premium: '0', access_level: '1', qrampremium: 0 });
    const [mail] = await findMails(site, invited.email);
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'Your new account' });
    const lasts = Date.parse(mail?.expires_at ?? '') - Date.now();
    expect(Math.round(lasts / DAY_MS)).toBe(7);
    const login = (password: string) =>
      site.call('POST', '/api/login', { token: null, json: { username: invited.username, password } });
    for (const password of ['', 'none', PASSWORD]) expect((await login(password)).status).toBeGreaterThanOrEqual(400);
    const token = await findMailToken(site, 'invitation', invited.email);
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect(await site.call('POST', '/api/password-reset/check', { token: null, json: { token } })).toMatchObject({
      body: { username: invited.username },
    });
    expect(await site.call('PUT', '/api/password-reset', { token: null, json: body })).toMatchObject({ status: 204 });
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await userCalled(invited.username)).email_verified_at).not.toBeNull();
  });

  it('sends imported users at most three invitations an hour, and counts them as added by admins', async () => {
    const added = async () => {
      const rows = await site.deps.db.selectFrom('daily_counts').selectAll().where('part', '=', 'added').execute();
      return rows.reduce((sum, { total }) => sum + total, 0);
    };
    const before = await added();
    const invited = person();
    for (let count = 0; count < 4; count += 1) {
      const { id } = await importInto(site, '/api/users', buildCsv([invited, person()]));
      expect(await undoImport(site, id)).toMatchObject({ status: 200 });
    }
    expect(await findMails(site, invited.email)).toHaveLength(3);
    expect(await added()).toBe(before + 8);
  });

  it('stores no password from the file, and invites no inactive users', async () => {
    const inactive = { ...person(), status: 'inactive', password: PASSWORD, password_hash: 'x' };
    const { columns, fields } = await importInto(site, '/api/users', buildCsv([inactive]));
    expect(columns.filter(({ field }) => field === null).map(({ name }) => name)).toEqual([
      'password',
      'password_hash',
    ]);
    expect(fields.map(({ name }) => name)).not.toContain('password');
    const row = await site.deps.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', inactive.username)
      .executeTakeFirst();
    expect(row?.password_hash).not.toMatch(/argon2|secret/);
    expect(await findMails(site, inactive.email)).toEqual([]);
  });

  it('refuses imported users with the messages of the form, also for duplicates in the file', async () => {
    const known = await addUser(site);
    const first = person();
    const rows = [
      first,
      { ...person(), username: first.username.toUpperCase() },
      { ...person(), email: known.email.toUpperCase() },
      { ...person(), username: known.username },
      { ...person(), role: 'owner', email: 'x', name: '' },
    ];
    const { counts, rows: validated } = refusedIn(await sendImport(site, '/api/users', buildCsv(rows)));
    expect(counts).toMatchObject({ new: 1, refused: 4 });
    expect(validated.slice(1).map(({ errors }) => errors)).toEqual([
      { username: ['Row 2 has the same username.'] },
      { email: [USER_MESSAGES.emailTaken] },
      { username: [USER_MESSAGES.usernameTaken] },
      { role: [expect.any(String)], email: [USER_MESSAGES.emailInvalid], name: [USER_MESSAGES.nameRequired] },
    ]);
    expect(await findMails(site, first.email)).toEqual([]);
  });

  it('refuses an import that demotes the last admin', async () => {
    const admin = await userCalled(ADMIN.username);
    const second = await addUser(site, { role: 'admin' });
    const demoted = (id: number) => ({ id, role: 'user' });
    const both = refusedIn(await sendImport(site, '/api/users', buildCsv([demoted(second.id), demoted(admin.id)])));
    expect(both.rows).toMatchObject([
      { outcome: 'changed' },
      { outcome: 'refused', errors: { role: [USER_MESSAGES.lastAdminRole] } },
    ]);
    await importInto(site, '/api/users', buildCsv([demoted(second.id)]));
    const off = refusedIn(await sendImport(site, '/api/users', buildCsv([{ id: admin.id, status: 'inactive' }])));
    expect(off.rows[0]?.errors).toEqual({ status: [USER_MESSAGES.lastAdminStatus] });
  });

  it('leaves an admin also when another one is demoted meanwhile', async () => {
    const [second, third] = [await addUser(site, { role: 'admin' }), await addUser(site, { role: 'admin' })];
    const setRole = (role: 'admin' | 'user') =>
      site.deps.db.updateTable('users').set({ role }).where('username', '=', ADMIN.username).execute();
    const change = site.deps.revisions.change.bind(site.deps.revisions);
    const versions = vi.spyOn(site.deps.revisions, 'change').mockImplementationOnce(async (collections, work) => {
      await setRole('user');
      return change(collections, work);
    });
    const rows = [second, third].map(({ id }) => ({ id, role: 'user' }));
    const answer = await sendImport(site, '/api/users', buildCsv(rows));
    versions.mockRestore();
    await setRole('admin');
    expect(refusedIn(answer).rows).toMatchObject([
      { id: second.id, outcome: 'changed' },
      { id: third.id, outcome: 'refused', errors: { role: [USER_MESSAGES.lastAdminRole] } },
    ]);
    expect((await userCalled(second.username)).role).toBe('admin');
    for (const { id } of [second, third]) await site.call('PUT', `/api/users/${id}`, { json: { role: 'user' } });
  });

  it('restores access when an import is undone, and revokes the invitation', async () => {
    const user = await addUser(site, { access_level: '1', premium: '3,4' });
    const invited = person();
    const file = buildCsv([
      { ...person(), id: user.id, username: user.username, email: user.email, access_level: '2', premium: '0' },
      { id: '', ...invited, access_level: '0', premium: '0' },
    ]);
    const { id } = await importInto(site, '/api/users', file);
    expect(await userCalled(user.username)).toMatchObject({ access_level: '2', premium: '0' });
    expect(await undoImport(site, id)).toMatchObject({ status: 200 });
    expect(await userCalled(user.username)).toMatchObject({ access_level: '1', premium: '3,4', name: user.name });
    const token = await findMailToken(site, 'invitation', invited.email);
    expect(await site.call('POST', '/api/password-reset/check', { token: null, json: { token } })).toMatchObject({
      status: 422,
    });
  });

  it('refuses to restore a user whose name was taken since', async () => {
    const user = await addUser(site);
    const renamed = uniqueWord('renamed');
    const { id } = await importInto(site, '/api/users', buildCsv([{ id: user.id, username: renamed }]));
    await addUser(site, { username: user.username });
    expect(await undoImport(site, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/earlier values/) },
    });
    expect((await userCalled(renamed)).id).toBe(user.id);
  });
});
