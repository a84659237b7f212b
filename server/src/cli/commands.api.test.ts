// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enroll } from '../../test/accounts/authenticator.ts';
import { captureAudit } from '../../test/databases/site-snapshot.ts';
import { addSignedIn, PASSWORD, uniqueWord } from '../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { CommandError } from './command.ts';
import { commands } from './commands.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const reset = (username?: string) => {
  const command = commands.find(({ name }) => name === 'admin reset');
  return command?.run(site.env, username === undefined ? [] : [username]) ?? '';
};
const login = (username: string, password: string) =>
  site.call('POST', '/api/login', { token: null, json: { username, password } });

it('restores access for an admin who is locked out in every way', async () => {
  const { user, token } = await addSignedIn(site, { role: 'admin' });
  const { recoveryCodes } = await enroll(site, token);
  await site.call('PUT', `/api/users/${user.id}`, { json: { status: 'inactive' } });
  let said = '';
  const entries = await captureAudit(site, async () => {
    said = await reset(user.username.toUpperCase());
  });
  expect(entries.map(({ action, actor_name, record_id }) => [action, actor_name, record_id])).toEqual([
    ['second-factor-off', 'system', user.id],
    ['account-reset', 'system', user.id],
    ['update', 'system', user.id],
  ]);
  const password = / is now (\S+) \(shown only now\)/.exec(said)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(said).toContain('Two-step verification was turned off.');
  expect(JSON.stringify(entries)).not.toContain(password);
  const response = await login(user.username, password);
  expect(response).toMatchObject({ status: 200, body: { user: { role: 'admin', status: 'active' } } });
  expect(response.body).toHaveProperty('token');
  expect((await login(user.username, PASSWORD)).status).toBe(401);
  expect((await site.call('GET', '/api/me', { token })).status).toBe(401);
  const codes = await site.deps.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute();
  expect(codes).toEqual([]);
  expect(recoveryCodes).toHaveLength(10);
});

it('reports a missing argument and an unknown user', async () => {
  await expect(reset()).rejects.toThrow(new CommandError('Missing username: npm run qram -- admin reset <username>'));
  const nobody = uniqueWord('nobody');
  await expect(reset(nobody)).rejects.toThrow(new CommandError(`There is no user named ${nobody}.`));
});

it('prints the counts of the site as plain lines', async () => {
  const info = (await commands.find(({ name }) => name === 'info')?.run(site.env, [])) ?? '';
  const lines = info.split('\n');
  expect(lines).toHaveLength(7);
  for (const line of lines) expect(line).toMatch(/^[a-z ]+: \S/);
  expect(lines.at(-1)).toMatch(/^service requests: \d+ \(\d+ pending, \d+ approved, \d+ rejected, \d+ canceled\)$/);
  expect(info).not.toMatch(/object|_/);
});
