import { expect } from '@playwright/test';
import { expectFocus } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';

test('finds records and screens in the command palette by a few letters', async ({ visit }) => {
  await visit.callAsAdmin('POST', '/api/patents', { title: 'A tesseract of mirrors', patent_number: 'US 42' });
  const page = await visit.open('/admin', { as: 'admin' });
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Go to a screen or a record' });
  await expectFocus(field);
  await page.keyboard.type('tesseract');
  await page.getByRole('dialog').getByText('A tesseract of mirrors').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'View patent' }).getByText('US 42').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'View patent' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Go to…/ }).click();
  await field.fill('zz-no-such');
  await page.getByText('No screen or record has this name').waitFor();
  await field.fill('who did what');
  await page.getByRole('dialog').getByText('Audit Trail').click();
  await page.waitForURL('**/admin/audit');
});

test('runs single-key shortcuts, but not while typing', async ({ visit }) => {
  const page = await visit.open('/admin/patents', { as: 'admin' });
  const search = page.getByRole('searchbox', { name: /^Search/ });
  await search.waitFor();
  await page.keyboard.press('/');
  await expectFocus(search);
  await page.keyboard.type('n?/g');
  expect(await search.inputValue()).toBe('n?/g');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await search.fill('');
  await search.blur();

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add patent' });
  await form.waitFor();
  await form.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  expect(page.url()).toContain('/admin/patents?new');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });

  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Search this list').waitFor();
  await help.getByRole('switch', { name: 'Single keys act' }).click({ force: true });
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toContain('/admin/trash');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('switch', { name: 'Single keys act' }).waitFor();
});
