import { expect } from '@playwright/test';
import { DEFAULT_RUN, drawMemory, formatRunLink } from '@qram/simulator';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { test } from '../../harness/test.ts';

const cell = (page: Page, ket: string, value: number) =>
  page.getByRole('button', { name: `Flip cell ${ket}, now ${value}` });
const fragment = (page: Page) => new URL(page.url()).hash;
const parseCellsField = (hash: string) => /[#&]c=(\w+)/.exec(hash)?.[1];

const largeRun = (addressBits: number) =>
  formatRunLink({ ...DEFAULT_RUN, memory: drawMemory(addressBits, 1, 1), addresses: { kind: 'uniform' }, step: 0 });

test('the URL names the shown run after undo, redo, reload, Back and an anchor', async ({ visit }) => {
  const start = '/simulator#v1&n=3&c=6a&a=all&s=10';
  const page = await visit.open(start);
  const undo = page.getByRole('button', { name: 'Undo' });
  const expectCells = (digits: string) => expect.poll(() => parseCellsField(fragment(page))).toBe(digits);
  const flip = async (value: number) => {
    await cell(page, '|000⟩', value).click();
    await cell(page, '|000⟩', 1 - value).waitFor();
  };

  await test.step('undo goes back to the run of the link, in the URL too', async () => {
    await flip(0);
    await expectCells('ea');
    await undo.click();
    await cell(page, '|000⟩', 0).waitFor();
    await expectCells('6a');
    await page.reload();
    await cell(page, '|000⟩', 0).waitFor();
  });

  await test.step('redo, and a reload right after a press', async () => {
    await flip(0);
    await undo.click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await cell(page, '|000⟩', 1).waitFor();
    await page.reload();
    await cell(page, '|000⟩', 1).waitFor();
    await expectCells('ea');
  });

  await test.step('the skip link keeps the run in the URL', async () => {
    await page.evaluate(() => {
      window.location.hash = '#main';
    });
    await expectCells('ea');
    await flip(1);
    await expectCells('6a');
    await page.goBack();
    await cell(page, '|000⟩', 1).waitFor();
    await expectCells('ea');
  });

  await test.step('a page without a fragment opens the first run', async () => {
    await page.goto('/simulator');
    await page.getByText('3 branches', { exact: true }).waitFor();
    await flip(0);
    await expectCells('ea');
    await undo.click();
    await expectCells('6a');
    await page.reload();
    await page.getByText('3 branches', { exact: true }).waitFor();
    await cell(page, '|000⟩', 0).waitFor();
  });
});

test('a visitor has up to 8 cells and no files: other links lead to the first run with a message', async ({
  visit,
}) => {
  const page = await visit.open('/simulator#v9&n=3&c=6a');
  await page.getByRole('alert').getByText('of a newer version of the simulator').waitFor();
  await cell(page, '|000⟩', 0).waitFor();
  await page.goto(`/simulator#${largeRun(6)}`);
  const notice = page.getByRole('alert');
  await notice.getByText('This run has 64 cells').waitFor();
  await expect(notice.getByRole('link', { name: /^See / })).toHaveAttribute('href', /^\/login\?/);
  await expect(notice.getByRole('link', { name: 'Log in to open it' })).toBeVisible();
  await page.getByText('Up to 1,024 cells, saved runs and files: included in').waitFor();
  await expect(page.getByRole('button', { name: 'Save run' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
});

test('a paying user saves a run of 1,024 cells, opens it, and deletes it with Undo', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { qrampremium: 1 });
  const page = await visit.open(`/simulator#${largeRun(10)}`, { as: account });
  await page.getByText('1,024 branches', { exact: true }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Save this run' });
  await page.getByRole('button', { name: 'Save run' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save run' }).click();
  await dialog.getByText('Name is required.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('All of 1,024 cells');
  await dialog.getByRole('button', { name: 'Save run' }).click();
  await page.getByText('Saved “All of 1,024 cells” to your account.').waitFor();

  await page.getByRole('link', { name: 'Saved runs' }).click();
  const saved = page.getByRole('link', { name: 'All of 1,024 cells' });
  await saved.waitFor();
  await page.getByRole('button', { name: 'Delete All of 1,024 cells' }).press('Enter');
  await page.getByText('Deleted', { exact: true }).waitFor();
  await expect(page.getByRole('button', { name: 'Undo: delete All of 1,024 cells' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await saved.click();
  await page.getByText('1,024 branches', { exact: true }).waitFor();
});
