import { expect } from '@playwright/test';
import { pdfFile } from '@qram/testing/sample-documents';
import {
  act,
  addNew,
  chooseFile,
  confirmDeletion,
  fillForm,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { advanceUntilVisible, openWithClock } from '../../harness/page-clock.ts';
import { test } from '../../harness/test.ts';

interface Patent {
  id: number;
  title: string;
  inventors: string[];
  issue_date: string | null;
  pdf_url: string;
  user_id: number;
}

const FAILED = { status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' };

test('adds a patent with a document, and replaces the document with a link', async ({ visit }) => {
  const page = await visit.open('/admin/patents', { as: 'admin' });

  const find = async () =>
    (await visit.callAsAdmin<Patent[]>('GET', '/api/patents')).find(({ title }) => title === 'Patent of the test');

  await addNew(page);
  await fillForm(page, {
    Title: 'Patent of the test',
    'Patent number': 'US 12 345-678',
    Inventors: 'A. One, B. Two,',
    Description: 'Added by a test.',
  });
  await recordForm(page).getByLabel('Issue date').fill('2024-02-29');
  await chooseFile(page, 'Document', pdfFile('claims.pdf'));
  await saveNew(page);
  await toast(page, 'New patent added: Patent of the test');
  await row(page, 'Patent of the test').getByText('A. One, B. Two').waitFor();
  await row(page, 'Patent of the test').getByText('Feb 29, 2024').waitFor();
  const made = await find();
  expect(made).toMatchObject({ inventors: ['A. One', 'B. Two'], issue_date: '2024-02-29', user_id: 1 });
  expect(made?.pdf_url).toMatch(/^\/storage\/patents\//);
  expect((await fetch(visit.site.url + made?.pdf_url)).status).toBe(200);
  await act(page, 'Edit', 'Patent of the test');
  await fillForm(page, { 'Link to the document': 'https://example.test/claims' });
  await page.getByText('Saving this link replaces the uploaded PDF.').waitFor();
  await saveChanges(page);
  await toast(page, 'Saved: Patent of the test');
  expect((await find())?.pdf_url).toBe('https://example.test/claims');
  expect((await fetch(visit.site.url + made?.pdf_url)).status).toBe(404);
});

test('says when patents fail to show, to be deleted, or to be saved', async ({ visit }) => {
  visit.expectConsole(/TypeError|screen failed to render/);
  visit.expectConsole(/500/);
  for (const title of ['Undeleted one', 'Undeleted two'])
    await visit.callAsAdmin('POST', '/api/patents', { title, patent_number: 'US 5' });
  const page = await openWithClock(visit, '/admin', { as: 'admin' });

  await test.step('shows an error when the patents screen fails to render, and retries', async () => {
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.route('**/api/patents?**', (route) =>
      route.fulfill({ contentType: 'application/json', headers: { 'x-total-count': '1' }, body: '[{"id":1}]' }),
    );
    await page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: 'Patents' }).click();
    await page.getByText('Something went wrong', { exact: true }).waitFor();
    await page.unroute('**/api/patents?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Patents' }).waitFor();
    await page.getByText(/items? found/).waitFor();
  });

  await test.step('shows the specified messages for failed patent deletions', async () => {
    await page.route(/\/api\/patents\/(\d+|deletions)$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(FAILED),
    );
    await act(page, 'Delete', 'Undeleted one');
    await confirmDeletion(page);
    await toast(page, 'Failed to delete patent.');
    await page.getByRole('checkbox', { name: 'Select Undeleted one' }).check();
    await page.getByRole('checkbox', { name: 'Select Undeleted two' }).check();
    await page.getByRole('button', { name: 'Delete Selected' }).click();
    await confirmDeletion(page);
    await toast(page, 'Failed to delete patents.');
    await row(page, 'Undeleted two').waitFor();
  });

  // Last, because it stops the page's clock.
  await test.step('shows a failed save of a patent for four seconds', async () => {
    await page.route('**/api/patents', (route) =>
      route.request().method() === 'POST' ? route.fulfill(FAILED) : route.continue(),
    );
    await addNew(page);
    await fillForm(page, { Title: 'Not saved', 'Patent number': 'US 1' });
    const message = page.getByText('Failed to save patent. Please check the form and try again.');
    await page.clock.pauseAt(Date.now() + 1000);
    await saveNew(page);
    await advanceUntilVisible(page, message.first());
    await page.clock.runFor(3500);
    expect(await message.count()).toBeGreaterThan(0);
    await page.clock.runFor(1000);
    await expect(message).toHaveCount(0);
  });
});
