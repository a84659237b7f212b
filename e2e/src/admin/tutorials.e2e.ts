import { expect } from '@playwright/test';
import { archiveFile, largePdf, pdfFile, slidesFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import {
  act,
  chooseFile,
  confirmDeletion,
  fillForm,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../harness/admin-steps.ts';
import { expectAddress } from '../harness/expectations.ts';
import { addTutorials } from '../harness/learning-content.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

interface Topic {
  id: number;
  title: string;
  category_title: string;
  pdf: string | null;
  ppt: string | null;
  zip: string | null;
}

const addCategory = (visit: Visit, title: string) =>
  visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title });
const topics = (visit: Visit) => visit.callAsAdmin<Topic[]>('GET', '/api/topics');

async function chooseCategory(page: Page, title: string): Promise<void> {
  await recordForm(page).getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: title, exact: true }).click();
}

test('requires title and category, and blocks the form on an invalid video URL', async ({ visit }) => {
  const page = await visit.open('/admin/tutorials?new', { as: 'admin' });
  const invalid = page.getByText('Please enter a valid URL (http(s)://...)', { exact: true });
  for (const url of ['http://localhost', 'http://127.0.0.1/lesson', 'http://[::1]/lesson', 'ftp://example.test']) {
    await fillForm(page, { 'Video URL': 'https://example.test/lesson' });
    await recordForm(page).getByRole('textbox', { name: 'Title' }).focus();
    await invalid.waitFor({ state: 'detached' });
    await fillForm(page, { 'Video URL': url });
    await recordForm(page).getByRole('textbox', { name: 'Title' }).focus();
    await invalid.waitFor();
  }
  await saveNew(page);
  await toast(page, 'Please fix video URL error before submitting.');
  await page.getByText('Title is required.').waitFor();
  await page.getByText('Category is required.').waitFor();
});

test('saves what a topic is about, its level and what comes before it, which visitors see', async ({ visit }) => {
  const category = await addCategory(visit, 'Described');
  const first = await visit.callAsAdmin<Topic>('POST', '/api/topics', {
    title: 'What comes first',
    category_id: category.id,
  });
  const page = await visit.open('/admin/tutorials?new', { as: 'admin' });
  await fillForm(page, { Title: 'A described topic', Summary: 'Why one query sets O(log N) switches.' });
  await chooseCategory(page, 'Described');
  const form = recordForm(page);
  await form.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'Intermediate' }).click();
  await form.getByRole('combobox', { name: 'Prerequisites' }).fill('comes first');
  await page.getByRole('option', { name: 'What comes first' }).click();
  await page.keyboard.press('Tab');
  await page.getByText('Publish now', { exact: true }).click();
  await saveNew(page);
  await expect
    .poll(async () => (await topics(visit)).find(({ title }) => title === 'A described topic'))
    .toMatchObject({
      summary: 'Why one query sets O(log N) switches.',
      level: 'Intermediate',
      prerequisites: String(first.id),
    });
  const reader = await visit.open('/tutorials?search=described', { javaScript: false });
  await reader.getByText('Why one query sets O(log N) switches.').waitFor();
  await reader.getByRole('listitem').filter({ hasText: 'A described topic' }).getByText('Intermediate').waitFor();
  await reader.getByRole('link', { name: 'A described topic', exact: true }).click();
  await expect(reader.getByText('Before this:').locator('..')).toContainText('What comes first');
});

test('validates files by name and size before upload, and by content on the server', async ({ visit }) => {
  visit.expectConsole(/(415|422)/);
  await addCategory(visit, 'Validated files');
  const page = await visit.open('/admin/tutorials?new', { as: 'admin' });
  await chooseFile(page, 'PDF', { ...archiveFile('notes.zip') });
  await page.getByText('Only PDF files are allowed.').waitFor();
  await chooseFile(page, 'PPT', pdfFile('slides.pdf'));
  await page.getByText('Only PPT and PPTX files are allowed.').waitFor();
  await chooseFile(page, 'ZIP', pdfFile('code.pdf'));
  await page.getByText('Only ZIP files are allowed.').waitFor();
  await chooseFile(page, 'PPT', slidesFile());
  await chooseFile(page, 'ZIP', archiveFile());
  await chooseFile(page, 'PDF', { name: 'words.pdf', mimeType: 'application/pdf', buffer: Buffer.from('words') });
  await page.getByText('Only ZIP files are allowed.').waitFor({ state: 'detached' });
  await fillForm(page, { Title: 'Words in disguise' });
  await chooseCategory(page, 'Validated files');
  await saveNew(page);
  await toast(page, 'Validation error. Please check your input.');
  await recordForm(page).getByText('Only PDF files are allowed.').waitFor();
  expect((await topics(visit)).some(({ title }) => title === 'Words in disguise')).toBe(false);
});

test('replaces one file and removes another', async ({ visit }) => {
  const [made] = await addTutorials(visit.site, 'Replaced files', [{ title: 'With other files', premium: 0 }]);
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  await act(page, 'Edit', 'With other files');
  const form = recordForm(page);
  await form.getByText('notes.pdf', { exact: true }).waitFor();
  await chooseFile(page, 'PDF', pdfFile('second edition.pdf'));
  await form.getByRole('button', { name: 'ZIP: Remove' }).click();
  await form.getByText('Will be removed when you save').waitFor();
  await form.getByRole('button', { name: 'ZIP: Undo' }).click();
  await form.getByRole('button', { name: 'ZIP: Remove' }).click();
  await saveChanges(page);
  await toast(page, 'Saved: With other files');
  const saved = await visit.callAsAdmin<Topic>('GET', `/api/topics/${made?.id}`);
  expect([saved.pdf, saved.ppt, saved.zip]).toEqual(['second edition.pdf', null, null]);
  await act(page, 'View', 'With other files');
  const [file] = await Promise.all([
    page.context().waitForEvent('response', {
      predicate: (answer) => answer.url().includes('/storage/tutorials/'),
    }),
    page.getByRole('button', { name: 'Open PDF' }).click(),
  ]);
  expect(file.status()).toBe(200);
});

test('shows upload progress, and saves nothing when the upload is stopped', async ({ visit }) => {
  test.setTimeout(90_000);
  await addCategory(visit, 'Stopped uploads');
  const page = await visit.open('/admin/tutorials?new', { as: 'admin' });
  await fillForm(page, { Title: 'Never arrived' });
  await chooseCategory(page, 'Stopped uploads');
  await chooseFile(page, 'PDF', await largePdf(visit.site, 'large.pdf', 8_000_000));
  const slow = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await slow.send('Network.emulateNetworkConditions', speed);
  await saveNew(page);
  await page.getByText(/^Uploading [1-9]\d?%$/).waitFor();
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await toast(page, 'The upload was stopped. Nothing was saved.');
  await recordForm(page).getByText('large.pdf').waitFor();
  await slow.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  expect((await topics(visit)).some(({ title }) => title === 'Never arrived')).toBe(false);
  await saveNew(page);
  await toast(page, 'New lesson added: Never arrived');
});

test('adds, renames and filters by categories', async ({ visit }) => {
  await addTutorials(visit.site, 'Panel test', [{ title: 'In the panel test', premium: 0 }]);
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  const panel = page.getByRole('region', { name: 'Categories' });
  const count = () => panel.getByRole('listitem').count();
  await panel.getByRole('button', { name: /^Panel test/ }).waitFor();
  const before = await count();
  await panel.getByRole('textbox', { name: 'New category' }).fill('   ');
  await panel.getByRole('button', { name: 'Add category' }).click();
  expect(await count()).toBe(before);
  await panel.getByRole('textbox', { name: 'New category' }).fill('Added in the panel');
  await page.keyboard.press('Enter');
  await toast(page, 'Category added: Added in the panel');
  await panel.getByRole('button', { name: 'Rename category Added in the panel' }).click();
  const field = panel.getByRole('textbox', { name: 'New title for Added in the panel' });
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Rename category Added in the panel' }).click();
  await field.fill('Renamed in the panel');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Rename category' });
  await question.getByRole('button', { name: 'Rename', exact: true }).click();
  await toast(page, 'Category renamed: Renamed in the panel');
  await panel.getByRole('button', { name: /^Panel test/ }).click();
  await page.getByText('1 items found').waitFor();
  await row(page, 'In the panel test').waitFor();
  expect(page.url()).toContain('filter=');
  await panel.getByRole('button', { name: /^Panel test/ }).click();
  await expectAddress(page, '/admin/tutorials');
});

test('asks what to do with the topics of a deleted category', async ({ visit }) => {
  await addTutorials(visit.site, 'To be emptied', [{ title: 'Moved along', premium: 0 }]);
  await addTutorials(visit.site, 'To be deleted whole', [{ title: 'Deleted along', premium: 0 }]);
  await addCategory(visit, 'Where topics go');
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  const question = page.getByRole('dialog', { name: 'Delete category' });
  await page.getByRole('button', { name: 'Delete category To be emptied' }).click();
  await question.getByText('What should happen to its lesson?').waitFor();
  await question.getByRole('button', { name: 'Move and delete' }).click();
  await question.getByText('Choose a category.').waitFor();
  await question.getByRole('combobox', { name: 'Category to move to' }).click();
  await page.getByRole('option', { name: 'Where topics go', exact: true }).click();
  await question.getByRole('button', { name: 'Move and delete' }).click();
  await toast(page, 'Moved to the trash: To be emptied');
  await page.getByRole('button', { name: 'Delete category To be deleted whole' }).click();
  await question.getByRole('radio', { name: 'Delete with the category' }).check();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Moved to the trash: To be deleted whole');
  const left = await topics(visit);
  expect(left.find(({ title }) => title === 'Moved along')?.category_title).toBe('Where topics go');
  expect(left.some(({ title }) => title === 'Deleted along')).toBe(false);
  await page.getByRole('button', { name: 'More actions for categories' }).click();
  await page.getByRole('menuitem', { name: 'Deleted categories' }).click();
  await page.getByRole('button', { name: 'Restore To be deleted whole' }).click();
  await toast(page, 'Restored: To be deleted whole');
  await page.getByRole('link', { name: 'Back to Tutorials' }).click();
  await row(page, 'Deleted along').waitFor();
});

test('shows the specified messages for failures', async ({ visit }) => {
  visit.expectConsole(/500/);
  const [made] = await addTutorials(visit.site, 'Failing', [{ title: 'Hard to save', premium: 0 }]);
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  const fail = { status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' };
  await page.route(`**/api/topics/${made?.id}**`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(fail),
  );
  await act(page, 'Edit', 'Hard to save');
  await fillForm(page, { Title: 'Hardly saved' });
  await saveChanges(page);
  await toast(page, 'Error saving topic.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await recordForm(page).waitFor({ state: 'detached' });
  await act(page, 'Delete', 'Hard to save');
  await confirmDeletion(page);
  await toast(page, 'Failed to delete Topics.');
});
