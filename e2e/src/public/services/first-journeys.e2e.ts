import { expect } from '@playwright/test';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { packageDialog } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** Counts presses. */
function createPresses() {
  let count = 0;
  return {
    press: async (control: Locator) => {
      count += 1;
      await control.click();
    },
    count: () => count,
  };
}

async function fillRegistration(page: Page): Promise<void> {
  const name = uniqueName();
  const values: [string, string][] = [
    ['Full name', 'Plain Reader'],
    ['Username', name],
    ['Email', `${name}@example.test`],
    ['Password', 'correct horse battery'],
    ['Confirm password', 'correct horse battery'],
  ];
  for (const [label, value] of values) await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
}

test('leads from a locked lesson through a registration to a sent request, and back, in seven presses', async ({
  visit,
}) => {
  const page = await visit.open('/tutorials/5', { width: 390 });
  const main = page.getByRole('main');
  const { press, count } = createPresses();
  await press(main.getByRole('link', { name: 'Log in or register to request access' }));
  await expect(main.getByText('Log in to request the Developers plan.')).toBeVisible();
  await press(main.getByRole('link', { name: 'Register' }));
  await fillRegistration(page);
  expect(await main.locator('form').locator('input, select, textarea').count()).toBeLessThanOrEqual(5);
  await press(main.getByRole('button', { name: 'Register', exact: true }));
  await press(main.getByRole('checkbox'));
  await press(main.getByRole('button', { name: 'Continue' }));
  await press(packageDialog(page).getByRole('button', { name: 'Send request' }));
  await page.getByRole('dialog', { name: 'Request sent' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/tutorials\/5\b/);
  expect(count()).toBeLessThanOrEqual(7);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View request' }).click();
  await page.getByText('5 premium lessons · Premium applications · Help by email').waitFor();
  await page.getByText('We answer within one working day.').waitFor();
});

test('leads from the home page to prices and deliverables in one press', async ({ visit }) => {
  const page = await visit.open('/');
  const { press, count } = createPresses();
  await press(page.getByRole('region', { name: 'Services' }).getByRole('link', { name: 'Compare plans' }));
  const table = page.getByRole('table', { name: 'What each plan includes and costs' });
  await expect(table.getByText('$249.00')).toBeVisible();
  await expect(table.getByText('Kick-off call of 60 minutes with an engineer')).toBeVisible();
  expect(count()).toBe(1);
});

test('leads from the plans through the login back to them, with the dialog open', async ({ visit }) => {
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/plans', { width: 1440 });
  await page.getByRole('link', { name: 'Request access: Integrate' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Log in to request the Integrate plan.')).toBeVisible();
  await main.getByLabel('Username', { exact: true }).fill(user.username);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await packageDialog(page).getByText('Everything in Developers').waitFor();
  expect(new URL(page.url()).pathname).toBe('/plans');
  await page.reload();
  await page.getByRole('button', { name: 'Request access: Integrate' }).waitFor();
  await expect(packageDialog(page)).toBeHidden();
});

test('lets a visitor answer one question of a locked lesson, and takes the chosen plan through the login', async ({
  visit,
}) => {
  const { user, password } = await plainAccount(visit.site);
  const page = await visit.open('/tutorials/7', { width: 390 });
  // Until its script is loaded, a question is sent as a form.
  await waitForIdle(page);
  const gate = page.getByRole('region', { name: 'The rest of this lesson opens with Developers' });
  await expect(gate).toContainText(/[1-9] of [1-9]\d* minutes to go/);
  const question = gate.getByRole('group', { name: /What share of the addresses/ });
  await expect(question.getByRole('button')).toHaveText(['Check']);
  await question.getByRole('textbox').fill('0.25');
  await question.getByRole('button', { name: 'Check' }).click();
  await gate.getByText('Incorrect').waitFor();
  await question.getByRole('textbox').fill('0.5');
  await question.getByRole('button', { name: 'Check' }).click();
  await gate.getByText('Correct', { exact: true }).waitFor();
  await expect(gate).not.toContainText('half of the addresses below it');
  await expectAccessible(page);
  await gate.getByRole('radio', { name: /^Pay As You Go/ }).check();
  await gate.getByRole('link', { name: 'Log in or register to request access' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Username', { exact: true }).fill(user.username);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(packageDialog(page).getByRole('radio', { name: /^Pay As You Go/ })).toBeChecked();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByText('$1.25 / usage').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(gate).toContainText('which you requested on');
  await expect(gate.getByRole('radio')).toHaveCount(0);
});
