import { expect } from '@playwright/test';
import { archiveFile, largePdf, pdfFile, slidesFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import {
  act,
  addNew,
  chooseFile,
  confirmDeletion,
  fillForm,
  leaveRecord,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

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

test('checks a new topic, uploads its files and shows visitors what it is about', async ({ visit }) => {
  test.setTimeout(90_000);
  visit.expectConsole(/(415|422)/);
  await addCategory(visit, 'Validated files');
  const { id: category_id } = await addCategory(visit, 'Described');
  const first = await visit.callAsAdmin<Topic>('POST', '/api/topics', { title: 'What comes first', category_id });
  const page = await visit.open('/admin/tutorials?new', { as: 'admin' });
  const form = recordForm(page);
  const hasTopic = async (named: string) => (await topics(visit)).some(({ title }) => title === named);

  await test.step('validates files by name and size before upload, and by content on the server', async () => {
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
    await form.getByText('Only PDF files are allowed.').waitFor();
    expect(await hasTopic('Words in disguise')).toBe(false);
  });

  await test.step('shows upload progress, and saves nothing when the upload is stopped', async () => {
    await fillForm(page, { Title: 'Never arrived' });
    await chooseFile(page, 'PDF', await largePdf(visit.site, 'large.pdf', 8_000_000));
    const slow = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await slow.send('Network.emulateNetworkConditions', speed);
    await saveNew(page);
    await page.getByText(/^Uploading [1-9]\d?%$/).waitFor();
    await page.getByRole('button', { name: 'Stop upload' }).click();
    await toast(page, 'The upload was stopped. Nothing was saved.');
    await form.getByText('large.pdf').waitFor();
    await slow.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
    expect(await hasTopic('Never arrived')).toBe(false);
    await saveNew(page);
    await toast(page, 'New lesson added: Never arrived');
    await form.waitFor({ state: 'detached' });
  });

  await test.step('saves what a topic is about, its level and what comes before it, which visitors see', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'A described topic', Summary: 'Why one query sets O(log N) switches.' });
    await chooseCategory(page, 'Described');
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
});

test('edits the topic of a row: says what failed, replaces one file and removes another', async ({ visit }) => {
  visit.expectConsole(/500/);
  const title = 'With other files';
  const [made] = await addTutorials(visit.site, 'Replaced files', [{ title, premium: 0 }]);
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  const form = recordForm(page);

  await test.step('shows the specified messages for failures', async () => {
    const fail = { status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' };
    await page.route(`**/api/topics/${made?.id}**`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(fail),
    );
    await act(page, 'Edit', title);
    await fillForm(page, { Title: 'Hardly saved' });
    await saveChanges(page);
    await toast(page, 'Error saving topic.');
    await leaveRecord(page, 'Tutorials');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'detached' });
    await act(page, 'Delete', title);
    await confirmDeletion(page);
    await toast(page, 'Failed to delete Topics.');
    await page.unrouteAll();
  });

  await test.step('replaces one file and removes another', async () => {
    await act(page, 'Edit', title);
    await form.getByText('notes.pdf', { exact: true }).waitFor();
    await chooseFile(page, 'PDF', pdfFile('second edition.pdf'));
    await form.getByRole('button', { name: 'ZIP: Remove' }).click();
    await form.getByText('Will be removed when you save').waitFor();
    await form.getByRole('button', { name: 'ZIP: Undo' }).click();
    await form.getByRole('button', { name: 'ZIP: Remove' }).click();
    await saveChanges(page);
    await toast(page, `Saved: ${title}`);
    const saved = await visit.callAsAdmin<Topic>('GET', `/api/topics/${made?.id}`);
    expect([saved.pdf, saved.ppt, saved.zip]).toEqual(['second edition.pdf', null, null]);
    const [file] = await Promise.all([
      page.context().waitForEvent('response', {
        predicate: (answer) => answer.url().includes('/storage/tutorials/'),
      }),
      page.getByRole('button', { name: 'Open PDF' }).click(),
    ]);
    expect(file.status()).toBe(200);
  });
});

test('adds, renames, filters by, deletes and restores categories beside the list of topics', async ({ visit }) => {
  await addTutorials(visit.site, 'Panel test', [{ title: 'In the panel test', premium: 0 }]);
  await addTutorials(visit.site, 'To be emptied', [{ title: 'Moved along', premium: 0 }]);
  await addTutorials(visit.site, 'To be deleted whole', [{ title: 'Deleted along', premium: 0 }]);
  await addCategory(visit, 'Where topics go');
  const page = await visit.open('/admin/tutorials', { as: 'admin' });
  const panel = page.getByRole('region', { name: 'Categories' });

  await test.step('adds, renames and filters by categories', async () => {
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
    await page.getByText('1 item found').waitFor();
    await row(page, 'In the panel test').waitFor();
    expect(page.url()).toContain('filter=');
    await panel.getByRole('button', { name: /^Panel test/ }).click();
    await expectUrl(page, '/admin/tutorials');
  });

  await test.step('asks what to do with the topics of a deleted category', async () => {
    const question = page.getByRole('dialog', { name: 'Delete category' });
    await page.getByRole('button', { name: 'Delete category To be emptied' }).click();
    await question.getByText('What should happen to its lesson?').waitFor();
    await expect(question.getByRole('combobox', { name: 'Category to move to' })).not.toHaveValue('');
    await question.getByRole('combobox', { name: 'Category to move to' }).click();
    await page.getByRole('option', { name: 'Where topics go', exact: true }).click();
    // The list of options covers the button until it has closed.
    await expect(page.getByRole('option')).toHaveCount(0);
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
});
