import { expect } from '@playwright/test';
import { type Account, plainAccount, uniqueName } from '@qram/testing/accounts';
import { archiveFile, pdfFile, slidesFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import {
  act,
  addNew,
  chooseFile,
  fillForm,
  leaveRecord,
  recordForm,
  recordPage,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { addService, requestDrawer, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const TITLE = 'Granted and revoked';

const picker = (page: Page) => recordForm(page).getByLabel('Premium lessons', { exact: true }).first();

/** Registers an account with a name of its own. */
async function addReader(visit: Visit, fields: object = {}): Promise<Account & { name: string }> {
  const account = await plainAccount(visit.site);
  const name = uniqueName('Reader ');
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { name, ...fields });
  return { ...account, name };
}

/** Opens the editor of a user in the list. */
async function editUser(page: Page, name: string): Promise<void> {
  await act(page, 'Edit', name);
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
}

/** Adds the premium lesson with its files, in the list of lessons. */
async function addPremiumTopic(page: Page, category: string): Promise<void> {
  await addNew(page);
  await fillForm(page, { Title: TITLE });
  await recordForm(page).getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: category, exact: true }).click();
  await recordForm(page).getByRole('switch', { name: 'Premium' }).check();
  await chooseFile(page, 'PDF', pdfFile('members.pdf'));
  await chooseFile(page, 'PPT', slidesFile());
  await chooseFile(page, 'ZIP', archiveFile());
  await page.getByText('members.pdf').waitFor();
  await saveNew(page);
  await toast(page, `New lesson added: ${TITLE}`);
}

/** The attachment button of the topic on the public page. */
const attachment = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('a, button')
    .filter({ hasText: `${label}: ${TITLE}` });

test('unlocks a premium topic when it is granted and locks it when revoked', async ({ visit }) => {
  visit.expectConsole(/403/);
  const { name, ...account } = await addReader(visit);
  await visit.callAsAdmin('POST', '/api/categories', { title: 'Grants test' });
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  await addPremiumTopic(page, 'Grants test');

  const reader = await visit.open('/tutorials?search=granted', { as: account });
  for (const label of ['PDF', 'PPT', 'ZIP']) {
    expect(await attachment(reader, label).getAttribute('aria-disabled')).toBe('true');
  }

  const sidebar = page.getByRole('navigation', { name: 'Management' });
  await sidebar.getByRole('button', { name: /^Other/ }).click();
  await sidebar.getByRole('link', { name: 'Users', exact: true }).click();
  await editUser(page, name);
  await picker(page).click();
  await picker(page).fill('granted and');
  await page.getByRole('option', { name: TITLE, exact: true }).click();
  await saveChanges(page);
  await toast(page, `Saved: ${name}`);

  await reader.reload();
  await expect.poll(() => attachment(reader, 'PDF').getAttribute('aria-disabled')).toBe(null);
  const [delivered] = await Promise.all([
    reader.context().waitForEvent('response', {
      predicate: (answer) => answer.url().includes('/storage/tutorials/'),
    }),
    attachment(reader, 'PDF').click(),
  ]);
  const copied = delivered.url();
  expect(delivered.status()).toBe(200);
  const fetched = (from: Page) => from.evaluate(async (address) => (await fetch(address)).status, copied);
  expect(await fetched(reader)).toBe(200);

  await recordForm(page).getByText(TITLE, { exact: true }).waitFor();
  await picker(page).click();
  await page.keyboard.press('Backspace');
  await page.getByRole('option', { name: TITLE, exact: true }).waitFor();
  // Leaving the picker closes its list, which covers the button.
  await page.keyboard.press('Tab');
  await saveChanges(page);
  await toast(page, `Saved: ${name}`);
  expect(await fetched(reader)).toBe(403);
});

test('the user editor grants premium lessons, apart from what packages give', async ({ visit }) => {
  visit.expectConsole(/503/);
  const [free, premium] = await addTutorials(visit.site, 'Picker test', [
    { title: 'Picker basics', premium: 0 },
    { title: 'Picker for members', premium: 1 },
  ]);
  const [cleared] = await addTutorials(visit.site, 'Clearing test', [{ title: 'Cleared again', premium: 1 }]);
  const [topic] = await addTutorials(visit.site, 'By hand', [{ title: 'Granted by hand', premium: 1 }]);
  const chooser = await addReader(visit, { premium: '987654', qrampremium: 0 });
  const loser = await addReader(visit, { premium: String(cleared?.id) });
  const subscriber = await addReader(visit, { premium: String(topic?.id) });
  const service = await addService(visit, { months: 2, opens_premium_apps: 1 });
  const { id } = await requestService(visit, subscriber, service.id);
  await visit.callAsAdmin('PATCH', `/api/service-requests/${id}`, { status: 'Approved' });
  const read = ({ user }: Account) =>
    visit.callAsAdmin<{ premium: string; qrampremium: number }>('GET', `/api/users/${user.id}`);
  const page = await visit.open('/admin/users', { as: 'admin' });
  const form = recordForm(page);
  const packages = form.getByRole('region', { name: 'From packages' });

  await test.step("says when a package's access can't be loaded, and retries", async () => {
    await page.route('**/grants', (route) => route.fulfill({ status: 503, body: '{}' }));
    await editUser(page, loser.name);
    await packages.getByText("The access couldn't be loaded.").waitFor();
    await page.unroute('**/grants');
    await packages.getByRole('button', { name: 'Try again' }).click();
    await packages.getByText('No package gives this user access.').waitFor();
  });

  await test.step('sets the premium list to 0 when every topic is removed', async () => {
    await form.getByText('Cleared again', { exact: true }).waitFor();
    await form.getByLabel('Remove all lessons').click();
    await saveChanges(page);
    await toast(page, `Saved: ${loser.name}`);
    expect((await read(loser)).premium).toBe('0');
  });

  await test.step('selects premium topics by name, preserves unknown ids, and offers premium topics first', async () => {
    await leaveRecord(page, 'Users');
    await editUser(page, chooser.name);
    await form.getByText('Lesson 987654', { exact: true }).waitFor();
    await picker(page).click();
    await page.getByRole('option', { name: 'Picker for members', exact: true }).waitFor();
    expect(await page.getByRole('option', { name: /Picker basics/ }).count()).toBe(0);
    await picker(page).fill('picker');
    await page.getByRole('option', { name: /Picker basics/ }).waitFor();
    await page.getByRole('option', { name: 'Picker for members', exact: true }).click();
    await form.getByRole('switch', { name: 'Premium applications' }).check();
    await saveChanges(page);
    await toast(page, `Saved: ${chooser.name}`);
    const saved = await read(chooser);
    expect(saved.premium.split(',').sort()).toEqual([String(premium?.id), '987654'].sort());
    expect(saved.qrampremium).toBe(1);
    expect(free?.title).toBe('Picker basics');
  });

  await test.step("keeps grants by hand apart from a package's, and links to its request", async () => {
    await leaveRecord(page, 'Users');
    await editUser(page, subscriber.name);
    await form.locator('.mantine-Pill-root', { hasText: 'Granted by hand' }).waitFor();
    expect(await form.getByRole('checkbox', { name: 'Developers' }).isChecked()).toBe(false);
    expect(await form.getByRole('switch', { name: 'Premium applications' }).isChecked()).toBe(false);
    await packages.getByText(/until /).waitFor();
    await packages.getByText('Developers').waitFor();
    await expectAccessible(page);
    await form.getByLabel('Phone').fill('+1 555 0100');
    await saveChanges(page);
    await toast(page, `Saved: ${subscriber.name}`);
    expect(await read(subscriber)).toMatchObject({
      access_level: '1',
      qrampremium: 1,
      by_hand: { premium: String(topic?.id), access_level: '0', qrampremium: 0 },
    });
    const access = recordPage(page).getByRole('table', { name: 'Access' });
    const row = access.getByRole('row', { name: /^Granted by hand/ });
    await row.getByText('Given by').first().waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Set an end: Granted by hand' }).click();
    await page.getByLabel('Access ends').fill('2099-12-31');
    await page.getByRole('button', { name: 'Set end', exact: true }).click();
    await row.getByText('Dec 31, 2099').waitFor();
    await row.getByRole('button', { name: 'End access: Granted by hand' }).click();
    const confirmation = page.getByRole('dialog', { name: 'End access' });
    await confirmation.getByText(/^Granted by hand: closed to /).waitFor();
    await confirmation.getByRole('button', { name: 'End access', exact: true }).click();
    await row.waitFor({ state: 'hidden' });
    expect((await read(subscriber)).premium).toBe('0');
    await recordPage(page)
      .getByRole('link', { name: `Request ${id}` })
      .first()
      .click();
    await expectUrl(page, `/admin/ServicesReq?view=${id}`);
    await requestDrawer(page).getByRole('region', { name: 'Active package' }).waitFor();
  });
});
