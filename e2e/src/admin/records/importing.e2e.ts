import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { goTo, toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: /^Import / });
const step = (page: Page, title: string): Promise<void> =>
  drawer(page).getByRole('heading', { name: title, level: 2 }).waitFor();
const button = (page: Page, name: string | RegExp): Locator =>
  drawer(page).getByRole('button', { name, exact: typeof name === 'string' });

async function openImport(page: Page, title: string): Promise<void> {
  const name = `Import: ${title}`;
  if ((page.viewportSize()?.width ?? 0) >= 768) await page.getByRole('button', { name }).click();
  else {
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await step(page, 'Choose a file');
}

async function closeImport(page: Page, name: 'Close' | 'Done' = 'Close'): Promise<void> {
  await button(page, name).last().click();
  await drawer(page).waitFor({ state: 'hidden' });
}

const choose = (page: Page, content: string | Buffer, name = 'rows.csv'): Promise<void> =>
  drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const patents = (count: number, prefix: string, bad = '') =>
  [
    'Name;patent_number;issue_date',
    ...Array.from(
      { length: count },
      (_, at) => `${at === 2 && bad ? bad : `${prefix} ${at + 1}`};US ${at + 1};2020-05-01`,
    ),
  ].join('\r\n');

const patentsCalled = async (visit: Visit, search: string): Promise<number> =>
  (await visit.callAsAdmin<unknown[]>('GET', `/api/patents?search=${search}`)).length;

test('imports patents at a desk and on a phone, and users by keyboard', async ({ visit }) => {
  const page = await visit.open('/admin/patents', { as: 'admin' });

  await test.step('matches a column, names the refused row, imports the corrected file, and undoes it as one', async () => {
    await openImport(page, 'Patents');
    await expectAccessible(page);
    await choose(page, patents(30, 'Cryostat', ' '));
    await step(page, 'Match the columns');
    await drawer(page).getByText('No column for Title. New records need it.').waitFor();
    await expectAccessible(page);
    await expect(button(page, 'Check 30 rows')).toBeDisabled();
    await expect(button(page, 'Check 30 rows')).toHaveAccessibleDescription(/^No column for Title\./);
    await drawer(page).getByRole('button', { name: 'Use “Name” as Title' }).waitFor();
    const field = drawer(page).getByRole('combobox', { name: 'Field for the column Name' });
    await field.click();
    await page.getByRole('option', { name: 'Title', exact: true }).click();
    await button(page, 'Check 30 rows').click();
    await step(page, 'Check the rows');
    await drawer(page).getByText('Title and patent number cannot be empty.').waitFor();
    await drawer(page).getByText('Fix this row and upload the file again').waitFor();
    await drawer(page).getByText('New 29').click();
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'Cryostat' })).toHaveCount(29);
    await expectAccessible(page);
    await button(page, 'Back').click();
    await step(page, 'Match the columns');
    await expect(field).toHaveValue('Title');
    await button(page, 'Choose another file').click();
    await choose(page, patents(30, 'Cryostat').replace('Name', 'Title'), 'corrected.csv');
    await step(page, 'Match the columns');
    await button(page, 'Check 30 rows').click();
    await button(page, 'Import 30 rows').click();
    await step(page, 'Import complete');
    await drawer(page).getByText('corrected.csv: 30 added').waitFor();
    await expectAccessible(page);
    expect(await patentsCalled(visit, 'Cryostat')).toBe(30);
    await button(page, /^Undo import$/).click();
    await step(page, 'Import undone');
    expect(await patentsCalled(visit, 'Cryostat')).toBe(0);
    await button(page, 'Import another file').click();
    await drawer(page).getByRole('listitem').filter({ hasText: 'corrected.csv' }).getByText('Undone').waitFor();
    await closeImport(page);
  });

  await test.step('on a phone, imports the good rows, and downloads the refused ones with their reasons', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openImport(page, 'Patents');
    await choose(page, patents(5, 'Resonator', ' ').replace('Name', 'title'));
    await button(page, 'Check 5 rows').click();
    await step(page, 'Check the rows');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const download = page.waitForEvent('download');
    await button(page, 'Download refused rows').click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('patents-refused-rows.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([
      '\ufefftitle,patent_number,issue_date,Refused because',
      ' ,US 3,2020-05-01,title: Title and patent number cannot be empty.',
    ]);
    await button(page, 'Import 4 rows').click();
    await drawer(page).getByText('4 added, 1 refused and left out').waitFor();
    expect(await patentsCalled(visit, 'Resonator')).toBe(4);
    await closeImport(page, 'Done');
  });

  await test.step('works with the keyboard on a phone', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /^Other/ }).click();
    await goTo(page, 'Users');
    await page.setViewportSize({ width: 390, height: 800 });
    await openImport(page, 'Users');
    await expectNoSidewaysScroll(page);
    const word = 'w'.repeat(60);
    await choose(page, `name,username,email\n${word},keyboarduser,keyboard@example.com`, `${word}.csv`);
    await step(page, 'Match the columns');
    await expectNoSidewaysScroll(page);
    await button(page, 'Check 1 row').focus();
    await page.keyboard.press('Enter');
    await step(page, 'Check the rows');
    await expect(drawer(page).getByRole('heading', { name: 'Check the rows' })).toBeFocused();
    await drawer(page).getByText("This site can't send email yet.").waitFor();
    await expectNoSidewaysScroll(page);
    await button(page, 'Import 1 row').press('Enter');
    await step(page, 'Import complete');
    await expectNoSidewaysScroll(page);
    await button(page, 'Done').press('Enter');
    await drawer(page).waitFor({ state: 'hidden' });
    await page.getByText(word).first().waitFor();
  });
});

test('offers columns by similar names, and to skip rows before the column names', async ({ visit }) => {
  const page = await visit.open('/admin/patents', { as: 'admin' });
  await openImport(page, 'Patents');
  const file = [
    'search URL:,https://patents.example/?q=memory',
    'id,titel,inventor/author',
    'US-7764568-B2,Bucket brigade decoding,"One Author, Two Author"',
  ].join('\n');
  await choose(page, file);
  await step(page, 'Match the columns');
  await drawer(page).getByText('The column names are read from row 2. Row 1 is skipped: “search URL:').waitFor();
  await expectAccessible(page);
  await button(page, 'Use row 1 instead').click();
  await drawer(page).getByRole('combobox', { name: 'Field for the column search URL:' }).waitFor();
  await button(page, 'Use row 2 instead').click();
  await button(page, 'Use “titel” as Title').click();
  await button(page, 'Use “id” as Patent number').click();
  await button(page, 'Check 1 row').click();
  await step(page, 'Check the rows');
  await button(page, 'Import 1 row').click();
  await drawer(page).getByText('1 added').waitFor();
  expect(await patentsCalled(visit, 'Bucket brigade decoding')).toBe(1);
});

test('offers a template, and answers files that can’t be imported', async ({ visit }) => {
  visit.expectConsole(/(415|422)/);
  const page = await visit.open('/admin/QramTopics', { as: 'admin' });

  await test.step('offers a template to download', async () => {
    await openImport(page, 'Premium applications');
    const download = page.waitForEvent('download');
    await button(page, 'Download a template').click();
    expect((await download).suggestedFilename()).toBe('premium-application-topics-template.csv');
    await closeImport(page);
  });

  await test.step('answers files that can’t be imported', async () => {
    await goTo(page, 'Tutorials');
    await openImport(page, 'Tutorials');
    const refused = async (content: string | Buffer, message: string | RegExp, name?: string) => {
      await choose(page, content, name);
      await drawer(page).getByRole('alert').getByText(message).waitFor();
    };
    await refused('', 'The file is empty.');
    await refused('words', 'Only CSV files can be imported.', 'words.docx');
    await refused(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]),
      'Only CSV files can be imported.',
    );
    await refused(Buffer.from([0x74, 0x0a, 0xfc]), 'UTF-8');
    await refused('title,title\nA,B', 'Two columns have the name “title”.');
    await refused(`title\n${'A\n'.repeat(10_001)}`, 'more than 10,000 rows');
    await refused('[{"title":"A"}]', 'Only CSV files can be imported.', 'rows.json');
    await refused('[{"title":"A"}]', 'Only CSV files can be imported.', 'rows.csv');
    await choose(page, 'title,category\nLesson,Nowhere');
    await button(page, 'Check 1 row').click();
    await drawer(page).getByText('There is no category “Nowhere”.').waitFor();
  });
});

test('exports videos, and imports them with an undo, also after the connection or the session ended', async ({
  visit,
}) => {
  const link = 'https://youtu.be/ABCDEFGHIJK';
  for (const title of ['Exported first', 'Exported second', 'Other'])
    await visit.callAsAdmin('POST', '/api/videos', { title, link });
  visit.expectConsole(/(401|ERR_INTERNET_DISCONNECTED)/);
  const admin = await secondAdmin(visit.site);
  const page = await visit.open('/admin/videos?search=Exported&sort=title', { as: admin });

  await test.step('exports what a list shows, or the selected records', async () => {
    await page.getByRole('button', { name: 'Exported second', exact: true }).waitFor();
    const saved = async (press: () => Promise<void>): Promise<string[]> => {
      const download = page.waitForEvent('download');
      await press();
      const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
      return lines.slice(1).map((line) => line.split(',')[1] ?? '');
    };
    const listed = await saved(() => page.getByRole('button', { name: 'Export CSV: Videos' }).click());
    expect(listed).toEqual(['Exported first', 'Exported second']);
    await toast(page, /^Exported 2 matching videos: videos-/);
    await page.getByRole('checkbox', { name: /Exported second/ }).check();
    const selected = await saved(() => page.getByRole('button', { name: 'Export Selected' }).click());
    expect(selected).toEqual(['Exported second']);
    await toast(page, /^Exported 1 row: videos-/);
  });

  await test.step('leaves no Undo on the toast of an import that was undone', async () => {
    await openImport(page, 'Videos');
    await choose(page, `title,link\nUndone elsewhere,${link}`);
    await button(page, 'Check 1 row').click();
    await button(page, 'Import 1 row').click();
    await toast(page, 'Imported: 1 added');
    await button(page, /^Undo import$/).click();
    await toast(page, 'Import undone');
    await expect(page.locator('.mantine-Notifications-root').getByText('Imported: 1 added')).toHaveCount(0);
    const undone = page.getByRole('alert').filter({ hasText: 'Import undone' });
    await undone.getByRole('button').last().click();
    await undone.waitFor({ state: 'detached' });
  });

  await test.step('undoes an import from the toast, and says which record was changed since', async () => {
    await button(page, 'Import another file').click();
    const file = `title,link\nFrom a file,${link}`;
    await choose(page, file);
    await button(page, 'Check 1 row').click();
    await button(page, 'Import 1 row').click();
    await toast(page, 'Imported: 1 added');
    await page.locator('.mantine-Notifications-root').getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Import undone');
    await button(page, 'Import another file').click();
    await choose(page, file, 'second.csv');
    await button(page, 'Check 1 row').click();
    await button(page, 'Import 1 row').click();
    await step(page, 'Import complete');
    const [video] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/videos?search=From a file');
    await visit.callAsAdmin('PUT', `/api/videos/${video?.id}`, { description: 'By hand' });
    await button(page, /^Undo import$/).click();
    await toast(page, /“From a file” \(changed\)/);
  });

  await test.step('says why an import can not be undone before its button is pressed', async () => {
    await button(page, 'Import another file').click();
    await drawer(page).getByText('“From a file” was changed since, so it stays as it is.').waitFor();
    await expect(drawer(page).getByRole('button', { name: 'Undo the import of second.csv' })).toBeDisabled();
  });

  await test.step('keeps the file when the connection or the session ends', async () => {
    const file = `title,link\nAfter all,${link}`;
    await page.context().setOffline(true);
    await choose(page, file);
    await drawer(page).getByText("The server couldn't be reached.").waitFor();
    await page.context().setOffline(false);
    await choose(page, file);
    await button(page, 'Check 1 row').click();
    await step(page, 'Check the rows');
    await visit.call('POST', '/api/logout', { token: admin.token });
    await button(page, 'Import 1 row').click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await page.keyboard.press('Enter');
    await step(page, 'Import complete');
  });
});
