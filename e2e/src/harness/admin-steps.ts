import { expect } from '@playwright/test';
import type { SampleFile } from '@qram/testing/sample-documents';
import type { Locator, Page } from 'playwright-core';

/** Accessible name of a control for a record; a user's name is followed by the username. */
const controlName = (action: string, name: string): RegExp =>
  new RegExp(`^${action} ${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: \\([^ ]+\\))?$`);

/** The table row of the record with this name. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: controlName('Edit', name) }) });

/** Selects the record in its row. */
export const selectRow = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: controlName('Select', name) }).click();

/** The form of the record that is open: on its page, or in the drawer of a new one. */
export const recordForm = (page: Page): Locator =>
  page
    .getByRole('dialog')
    .locator('form')
    .or(page.getByRole('form', { name: /^Edit / }));

/** The page of the record that is open. */
export const recordPage = (page: Page): Locator => page.locator('[data-record-page]');

/** Opens the history from the page of a record. */
export const openHistory = (page: Page): Promise<void> =>
  recordPage(page)
    .getByRole('link', { name: /^History: All/ })
    .click();

/** Opens the preview links of the record whose page is open. */
export async function sharePreview(page: Page): Promise<void> {
  await recordPage(page)
    .getByRole('button', { name: /^Actions for / })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Share preview' }).press('Enter');
}

/** Leaves the page of a record by the link to its list. */
export const leaveRecord = (page: Page, list: string): Promise<void> =>
  page.getByRole('main').getByRole('link', { name: list, exact: true }).click();

/** Clicks View, Edit or Delete in a row. */
export async function act(page: Page, action: 'View' | 'Edit' | 'Delete', name: string): Promise<void> {
  await page.getByRole('button', { name: controlName(action, name) }).click();
}

/** Goes to another screen of the back office by its link in the sidebar, without loading the page again. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Management' });
  const name = new RegExp(`^${screen}\\b`);
  const link = sidebar.getByRole('link', { name });
  await sidebar.getByRole('link').first().waitFor();
  // In a group that is folded.
  if (!(await link.isVisible())) await sidebar.getByRole('button', { name: /^Other/ }).click();
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Waits for a toast notification. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.mantine-Notifications-root, [class*=Notification]').getByText(text).first().waitFor();
}

/** Closes all toasts, also those that wait: at most four are shown, and the next step's need room. */
export async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.getByRole('alert').getByRole('button', { name: 'Dismiss' });
  const dismissShown = () =>
    buttons.evaluateAll((shown) => {
      for (const button of shown) (button as HTMLElement).click();
      return shown.length;
    });
  await expect.poll(dismissShown).toBe(0);
}

/** Fills fields of the open form by label. */
export async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  const form = recordForm(page);
  for (const [label, value] of Object.entries(values))
    await form.getByRole('textbox', { name: new RegExp(`^${label}\\b`) }).fill(value);
}

/** Opens the form for a new record. */
export async function addNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).first().click();
  await recordForm(page).waitFor();
}

/** Chooses a file, or the path of one, in the field with this label. */
export const chooseFile = (page: Page, label: string, file: SampleFile | string): Promise<void> =>
  recordForm(page).getByRole('group', { name: label, exact: true }).locator('input[type=file]').setInputFiles(file);

/** Shows the part of a list that a tab names, whatever its number. */
export const chooseTab = (page: Page, group: 'State' | 'Status', name: string): Promise<void> =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

export const saveNew = (page: Page): Promise<void> =>
  recordForm(page).getByRole('button', { name: 'Save', exact: true }).click();
export const saveChanges = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save changes' }).click();

/** Confirms the deletion dialog. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}
