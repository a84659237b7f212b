import { expect } from '@playwright/test';
import { codeAt } from '@qram/server/test/authenticator-codes.ts';
import { type Account, plainAccount } from '@qram/testing/accounts';
import { toast } from '../harness/admin-steps.ts';
import { expectFocus } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

const login = ({ user, password }: Account) => ({ body: { username: user.username, password } });

async function turnOnSecondFactor(visit: Visit, { token, password }: Account): Promise<void> {
  const body = { current_password: password };
  const { secret } = await visit.call<{ secret: string }>('POST', '/api/me/second-factor', { token, body });
  await visit.call('PUT', '/api/me/second-factor', { token, body: { code: codeAt(secret, new Date()) } });
}

test("turns off a user's two-step verification and ends a session", async ({ visit }) => {
  const reader = await plainAccount(visit.site);
  await turnOnSecondFactor(visit, reader);
  const page = await visit.open(`/admin/users?view=${reader.user.id}`, { as: 'admin' });
  const drawer = page.getByRole('dialog', { name: reader.user.name });
  await drawer.getByRole('button', { name: 'Turn off' }).click();
  const asked = page.getByRole('dialog', { name: 'Turn off two-step verification' });
  await expectFocus(asked.getByRole('button', { name: 'Cancel' }));
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await toast(page, `Two-step verification turned off: ${reader.user.name}`);
  await drawer.getByText('Off', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: /^End session of/ }).click();
  await toast(page, `Session ended: ${reader.user.name}`);
  await drawer.getByText(`${reader.user.name} (${reader.user.username}) is not logged in.`).waitFor();
  await expect(visit.call('GET', '/api/me', { token: reader.token })).rejects.toThrow('401');
  expect(await visit.call('POST', '/api/login', login(reader))).toMatchObject({ user: { id: reader.user.id } });
});

test('ends all sessions of a user after asking', async ({ visit }) => {
  const reader = await plainAccount(visit.site);
  const { token } = await visit.call<{ token: string }>('POST', '/api/login', login(reader));
  const page = await visit.open(`/admin/users?view=${reader.user.id}`, { as: 'admin' });
  const drawer = page.getByRole('dialog', { name: reader.user.name });
  await drawer.getByRole('button', { name: 'End all sessions' }).click();
  const asked = page.getByRole('dialog', { name: 'End all sessions' });
  await expectFocus(asked.getByRole('button', { name: 'Cancel' }));
  await asked.getByRole('button', { name: 'End all sessions' }).click();
  await toast(page, `2 sessions ended for ${reader.user.name} (${reader.user.username})`);
  await drawer.getByText(`${reader.user.name} (${reader.user.username}) is not logged in.`).waitFor();
  for (const ended of [reader.token, token])
    await expect(visit.call('GET', '/api/me', { token: ended })).rejects.toThrow('401');
});
