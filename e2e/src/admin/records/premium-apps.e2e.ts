import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import {
  act,
  addNew,
  confirmDeletion,
  fillForm,
  leaveRecord,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface Category {
  id: number;
  title: string;
  qramtopic: { title: string; premium: number; link: string | null }[];
}

const addCategory = (visit: Visit, title: string) =>
  visit.callAsAdmin<Category>('POST', '/api/qramcategories', { title });
const addTopic = (visit: Visit, category_id: number, title: string) =>
  visit.callAsAdmin<{ id: number }>('POST', '/api/qramtopics', { title, category_id });
/** The button of a category, which filters the list. */
const category = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Categories' }).getByRole('button', { name: new RegExp(`^${title}`) });
const stored = async (visit: Visit, title: string) =>
  (await visit.callAsAdmin<Category[]>('GET', '/api/qramcategories')).find((category) => category.title === title);

test('edits applications of categories, and adds, renames, deletes and restores categories', async ({ visit }) => {
  const runs = await addCategory(visit, 'Runs of a test');
  await addTopic(visit, runs.id, 'A run of two bits');
  await addCategory(visit, 'Before renaming');
  const deleted = await addCategory(visit, 'Deleted with topics');
  await addTopic(visit, deleted.id, 'Goes along');
  const page = await visit.open('/admin/QramTopics', { as: 'admin' });

  await test.step('lets an application open the simulator with the run of a pasted link', async () => {
    await act(page, 'Edit', 'A run of two bits');
    await recordForm(page).getByRole('combobox', { name: 'Opens' }).click();
    await page.getByRole('option', { name: 'The QRAM simulator' }).click();
    await fillForm(page, { Run: 'https://example.test/simulator' });
    await saveChanges(page);
    await page.getByText('Copy the link of a run in the simulator, and paste it here.').waitFor();
    await fillForm(page, { Run: 'https://example.test/simulator#v1&n=2&c=a' });
    await saveChanges(page);
    await toast(page, 'Saved: A run of two bits');
    await leaveRecord(page, 'Premium applications');
    const link = row(page, 'A run of two bits').getByRole('link', { name: 'QRAM simulator' });
    await expect(link).toHaveAttribute('href', '/simulator#v1&n=2&c=a');
  });

  await test.step('renames a category inline, and ignores an empty or unchanged title', async () => {
    const rename = page.getByRole('button', { name: 'Rename category Before renaming' });
    const field = page.getByRole('textbox', { name: 'New title for Before renaming' });
    for (const title of ['', 'Before renaming']) {
      await rename.click();
      await field.fill(title);
      await page.keyboard.press('Enter');
      await field.waitFor({ state: 'detached' });
    }
    await rename.click();
    await page.keyboard.press('Escape');
    await rename.click();
    await field.fill('After renaming');
    await page.keyboard.press('Enter');
    await toast(page, 'Category renamed: After renaming');
    await category(page, 'After renaming').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Category renamed' }).getByRole('button', { name: 'Undo' }).click();
    await category(page, 'Before renaming').waitFor();
  });

  await test.step('deletes and restores a category together with its applications', async () => {
    await page.getByRole('button', { name: 'Delete category Deleted with topics' }).click();
    await page.getByText(/Its application goes with it\. This action cannot be undone here\./).waitFor();
    await confirmDeletion(page);
    await toast(page, 'Moved to the trash: Deleted with topics');
    expect(await stored(visit, 'Deleted with topics')).toBeUndefined();
    await page.getByRole('button', { name: 'More actions for categories' }).click();
    await page.getByRole('menuitem', { name: 'Deleted categories' }).click();
    await page.getByRole('button', { name: 'Restore Deleted with topics' }).click();
    await toast(page, 'Restored: Deleted with topics');
    await page.getByRole('link', { name: 'Back to Premium applications' }).click();
    await row(page, 'Goes along').waitFor();
  });

  await test.step('adds a category with a premium application', async () => {
    await page.getByRole('textbox', { name: 'New category' }).fill('Made by a test');
    await page.keyboard.press('Enter');
    await toast(page, 'Category added: Made by a test');
    await category(page, 'Made by a test').getByText('(Coming Soon)', { exact: true }).waitFor();
    await category(page, 'Made by a test').click();
    await page.getByText('0 items found').waitFor();
    await addNew(page);
    await fillForm(page, { Title: 'An application', Link: 'javascript:alert(1)', Description: 'What it does.' });
    await saveNew(page);
    await page.getByText('Invalid URL provided for the topic.').waitFor();
    await fillForm(page, { Link: 'https://example.test/app' });
    await recordForm(page).getByRole('switch', { name: 'Premium' }).check();
    await saveNew(page);
    await toast(page, 'New premium application added: An application');
    await row(page, 'An application').getByText('Premium', { exact: true }).waitFor();
    await category(page, 'Made by a test').getByText('1 application', { exact: true }).waitFor();
    expect((await stored(visit, 'Made by a test'))?.qramtopic).toMatchObject([
      { title: 'An application', premium: 1, link: 'https://example.test/app' },
    ]);
  });
});
