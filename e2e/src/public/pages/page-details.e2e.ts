import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

test('prints a patent with the address of its text, and offers visitors a bookmark', async ({ visit }) => {
  const page = await visit.open('/patents/1');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Log in to bookmark' }).waitFor();
  await expect(main.getByText('Full text: https://patents.google.com/patent/US7764568B2/en')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText('Full text: https://patents.google.com/patent/US7764568B2/en')).toBeVisible();
  await expect(main.getByText(/opens on patents\.google\.com/)).toBeHidden();
  await page.goto('/');
  await expect(main.getByText('What’s included').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/patents');
  const card = main.getByRole('article').filter({ hasText: 'US 7764568 B2' });
  for (const label of ['Patent Number', 'Issue Date']) {
    const box = await card.getByText(label, { exact: true }).boundingBox();
    expect([label, (box?.width ?? 0) > 20]).toEqual([label, true]);
  }
});

test('shows the files of a lesson on one line of a phone', async ({ visit }) => {
  const page = await visit.open('/tutorials', { width: 320 });
  const files = page.getByRole('list', { name: 'Files: One qubit: state and measurement' });
  const tops = await files
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  for (const [at, { height }] of (
    await files.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))
  ).entries())
    expect([at, height]).toEqual([at, 44]);
  await expectNoSidewaysScroll(page);
});

test('puts categories of one card side by side, and calls papers and videos resources', async ({ visit }) => {
  const page = await visit.open('/QramPage');
  const section = (name: string) => page.getByRole('region', { name });
  const [first, second] = [section('Memory architectures'), section('Algorithms in pictures')];
  await expect(section('Memory simulators')).toContainText('4 applications');
  for (const one of [first, second]) await expect(one).toContainText('1 resource');
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect([right?.y, right?.height]).toEqual([left?.y, left?.height]);
});

test('keeps a price on one line of a plan, and names both prices of a locked lesson', async ({ visit }) => {
  const page = await visit.open('/plans', { width: 1024 });
  for (const text of ['$49.00 / month', '$249.00 / month', '$4.00 / usage']) {
    const price = page.locator('dd').filter({ hasText: text });
    expect([text, ((await price.boundingBox())?.height ?? 99) < 40]).toEqual([text, true]);
  }
  await page.goto('/tutorials/5');
  const gate = page.getByRole('region', { name: /opens with Developers$/ });
  await expect(gate.getByRole('radio', { name: 'Monthly $49.00 / month' })).toBeChecked();
  await expect(gate.getByRole('radio', { name: 'Pay As You Go $1.25 / usage' })).toBeVisible();
});

test('tells admins, and nobody else, that the terms are a sample', async ({ visit }) => {
  const page = await visit.open('/TermsPage', { as: 'admin' });
  await page.getByRole('main').getByRole('link', { name: 'Edit the terms' }).click();
  await expectUrl(page, '/admin/Terms');
  await page.getByText('These are the sample terms.').waitFor();
  const visitors = await visit.open('/TermsPage');
  await waitForIdle(visitors);
  await expect(visitors.getByRole('main').getByText(/sample/i)).toHaveCount(0);
});

test('leads from the menu to Learning, and warns of nothing that a user can change nothing about', async ({
  visit,
}) => {
  const page = await visit.open('/account/profile', { as: await plainAccount(visit.site) });
  await waitForIdle(page);
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await expect(page.getByText(/not confirmed|can't send email/)).toHaveCount(0);
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Learning' }).click();
  await expectUrl(page, '/account/learning');
});
