import { expect } from '@playwright/test';
import { generateCode } from '@qram/server/test/accounts/authenticator-codes.ts';
import { type Account, plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { act, recordPage, toast } from '../../harness/admin-steps.ts';
import { expectFocus } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const login = ({ user, password }: Account) => ({ body: { username: user.username, password } });

async function turnOnSecondFactor(visit: Visit, { token, password }: Account): Promise<void> {
  const body = { current_password: password };
  const { secret } = await visit.call<{ secret: string }>('POST', '/api/me/second-factor', { token, body });
  await visit.call('PUT', '/api/me/second-factor', { token, body: { code: generateCode(secret, new Date()) } });
}

/** Waits for a toast that links to the user it names. */
async function linkedToast(page: Page, text: string, { user }: Account): Promise<void> {
  const link = page.getByRole('alert').filter({ hasText: text }).getByRole('link');
  await expect(link).toHaveAttribute('href', `/admin/users?view=${user.id}`);
}

test("turns off a user's two-step verification, ends a session, and ends all sessions", async ({ visit }) => {
  const reader = await plainAccount(visit.site);
  await turnOnSecondFactor(visit, reader);
  const other = await plainAccount(visit.site);
  other.user.name = 'Logged in twice';
  await visit.callAsAdmin('PUT', `/api/users/${other.user.id}`, { name: other.user.name });
  const { token } = await visit.call<{ token: string }>('POST', '/api/login', login(other));
  const page = await visit.open(`/admin/users?view=${reader.user.id}`, { as: 'admin' });

  await test.step("turns off a user's two-step verification and ends a session, in toasts that lead to the user", async () => {
    const drawer = recordPage(page);
    await drawer.getByRole('button', { name: 'Turn off' }).click();
    const asked = page.getByRole('dialog', { name: 'Turn off two-step verification' });
    await expectFocus(asked.getByRole('button', { name: 'Cancel' }));
    await asked.getByRole('button', { name: 'Turn off' }).click();
    await toast(page, `Two-step verification turned off: ${reader.user.name}`);
    await linkedToast(page, 'Two-step verification turned off: ', reader);
    await drawer.getByText('Off', { exact: true }).waitFor();
    await drawer.getByRole('button', { name: /^End session of/ }).click();
    await toast(page, `Session ended: ${reader.user.name}`);
    await linkedToast(page, 'Session ended: ', reader);
    await drawer.getByText(`${reader.user.name} (${reader.user.username}) is not logged in.`).waitFor();
    await expect(visit.call('GET', '/api/me', { token: reader.token })).rejects.toThrow('401');
    expect(await visit.call('POST', '/api/login', login(reader))).toMatchObject({ user: { id: reader.user.id } });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  await test.step('ends all sessions of a user after asking', async () => {
    await act(page, 'View', other.user.name);
    const drawer = recordPage(page);
    await drawer.getByRole('button', { name: 'End all sessions' }).click();
    const asked = page.getByRole('dialog', { name: 'End all sessions' });
    await expectFocus(asked.getByRole('button', { name: 'Cancel' }));
    await asked.getByRole('button', { name: 'End all sessions' }).click();
    await toast(page, `2 sessions ended for ${other.user.name} (${other.user.username})`);
    await drawer.getByText(`${other.user.name} (${other.user.username}) is not logged in.`).waitFor();
    for (const ended of [other.token, token])
      await expect(visit.call('GET', '/api/me', { token: ended })).rejects.toThrow('401');
  });
});
