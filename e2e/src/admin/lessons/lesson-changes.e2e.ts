import { expect } from '@playwright/test';
import { secondAdmin } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAppearance, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { dismissToasts, toast } from '../../harness/admin-steps.ts';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import {
  addLesson,
  editor,
  openLesson,
  preview,
  readLessonBody,
  save,
  typeLesson,
} from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';

const conflictDialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
const toTutorials = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Tutorials' }).click();
const switchTheme = (page: Page, theme: 'light' | 'dark') =>
  page.getByRole('button', { name: `Switch to ${theme} theme` }).click();

const expectSaved = (page: Page) => page.getByText('Unsaved changes').waitFor({ state: 'detached' });

async function chooseInRow(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('keeps unsaved changes apart from the stored lesson, until they are saved or discarded', async ({ visit }) => {
  const title = 'Left unsaved';
  const { id } = await addLesson(visit, title, 'Stored.');
  const page = await openLesson(visit, id);
  page.on('dialog', (dialog) => void dialog.accept());
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });

  await test.step('asks before unsaved changes are left, and offers them again after a reload', async () => {
    await typeLesson(page, ' Not stored.');
    await page.getByRole('link', { name: 'Videos' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Restore changes' }).click();
    await expect(editor(page)).toHaveText('Stored. Not stored.');
    await save(page);
    await toast(page, `Saved: ${title}`);
  });

  await test.step('previews the page with the unsaved text', async () => {
    await typeLesson(page, ' Discarded.');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'Preview', exact: true });
    await shown.frameLocator('iframe').getByRole('main').getByText('Stored. Not stored. Discarded.').waitFor();
    await shown.getByRole('button', { name: 'Close preview' }).click();
    expect(await readLessonBody(visit, id)).toBe('Stored. Not stored.');
  });

  await test.step('discards unsaved changes on request, and does not offer them again', async () => {
    await page.getByRole('link', { name: 'Videos' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expectUrl(page, '/admin/videos');
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
    await page.goBack();
    await expect(editor(page)).toHaveText('Stored. Not stored.');
    expect(await page.getByRole('button', { name: 'Restore changes' }).count()).toBe(0);
  });

  await test.step('a duplicate has the lesson', async () => {
    await toTutorials(page);
    await chooseInRow(page, title, 'Duplicate');
    await expect(editor(page)).toHaveText('Stored. Not stored.');
    await save(page);
    await toast(page, `New lesson added: ${title} (copy)`);
    const topics = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/topics');
    const copy = topics.find((topic) => topic.title === `${title} (copy)`);
    expect(await readLessonBody(visit, copy?.id ?? 0)).toBe('Stored. Not stored.');
  });
});

test('continues after an Undo, and after others have saved or deleted the lesson', async ({ visit }) => {
  const title = 'Written by two';
  const { id } = await addLesson(visit, title, 'First.');
  const page = await openLesson(visit, id);

  await test.step('Undo of a save, and a restored version, come back into the text', async () => {
    await typeLesson(page, ' Second.');
    await save(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toast(page, `Undone: ${title}`);
    await expect(editor(page)).toHaveText('First.');
    await page.getByRole('button', { name: 'More of this lesson' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('region', { name: 'Text' }).first().waitFor();
    await page.goBack();
    await typeLesson(page, ' Third.');
    await save(page);
    await expect.poll(() => readLessonBody(visit, id)).toBe('First. Third.');
    await expectSaved(page);
  });

  await test.step('compares a conflict, and continues with either version', async () => {
    visit.expectConsole(/409/);
    const conflict = conflictDialog(page);
    await dismissToasts(page);
    await typeLesson(page, ' Mine.');
    await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: 'First. Third. Theirs.' });
    await save(page);
    await conflict.getByRole('row', { name: /^Text/ }).getByText('First. Third. Theirs.').waitFor();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await toast(page, `Saved: ${title}`);
    expect(await readLessonBody(visit, id)).toBe('First. Third. Mine.');

    await typeLesson(page, ' Again mine.');
    await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: 'Only theirs.' });
    await save(page);
    await conflict.getByRole('button', { name: 'Use theirs' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expect(editor(page)).toHaveText('Only theirs.');
    await typeLesson(page, ' And mine.');
    await save(page);
    await expect.poll(() => readLessonBody(visit, id)).toBe('Only theirs. And mine.');
    await expectSaved(page);
  });

  await test.step('saves to a topic that someone else has deleted as a new one', async () => {
    visit.expectConsole(/404/);
    await typeLesson(page, ' After.');
    await visit.callAsAdmin('DELETE', `/api/topics/${id}`);
    await save(page);
    await page.getByRole('button', { name: 'Save as new' }).click();
    await toast(page, `New lesson added: ${title}`);
    await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
    await expect(editor(page)).toHaveText('Only theirs. And mine. After.');
  });
});

test('shows only what differs in a long lesson, in both themes and on a phone', async ({ visit }) => {
  visit.expectConsole(/409/);
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1} of the lesson.`);
  const { id } = await addLesson(visit, 'Long and written by two', lines.join('\n'));
  const page = await openLesson(visit, id);
  const conflict = conflictDialog(page);
  await typeLesson(page, ' Mine.');
  for (const theme of ['light', 'dark'] as const) {
    if (theme === 'dark') await switchTheme(page, 'dark');
    for (const width of [1440, 390])
      await test.step(`in the ${theme} theme at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const stored = `Theirs at ${width}, ${theme}.`;
        await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: lines.with(19, stored).join('\n') });
        await save(page);
        const lesson = conflict.getByRole('row', { name: /^Text/ });
        await lesson.getByRole('deletion').filter({ hasText: stored }).waitFor();
        await lesson.getByRole('insertion').filter({ hasText: 'Mine.' }).waitFor();
        expect(await lesson.getByText('Line 1 of the lesson.').count()).toBe(0);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await lesson.getByRole('button', { name: 'unchanged lines' }).first().click();
        await lesson.getByText('Line 1 of the lesson.').waitFor();
        await page.keyboard.press('Escape');
        await conflict.waitFor({ state: 'detached' });
      });
  }
});

test('keeps the text until a save succeeds: with wrong fields, on failures, after the session', async ({ visit }) => {
  const title = 'Survives failures';
  const { id } = await addLesson(visit, title, 'Before.');
  // An admin whose session may end.
  const admin = await secondAdmin(visit.site);
  const page = await openLesson(visit, id, { as: admin });
  await preview(page).getByText('Before.').waitFor();

  await test.step('a failed save and a failed preview say so in place', async () => {
    visit.expectConsole(/500/);
    const fail = { status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' };
    await page.route('**/api/topics/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(fail),
    );
    await typeLesson(page, ' After.');
    await preview(page).getByText("The preview couldn't be updated.").waitFor();
    await preview(page).getByText('Before.').waitFor();
    await save(page);
    await page.getByRole('main').getByText('Error saving topic.').waitFor();
    await page.unrouteAll();
    await preview(page).getByRole('button', { name: 'Try again' }).click();
    await preview(page).getByText('Before. After.').waitFor();
    await save(page);
    await toast(page, `Saved: ${title}`);
    await expectSaved(page);
  });

  await test.step('asks for the password when the session has ended, and then saves', async () => {
    visit.expectConsole(/401/);
    await dismissToasts(page);
    await typeLesson(page, ' Later.');
    await preview(page).getByText('Before. After. Later.').waitFor();
    await visit.call('POST', '/api/logout', { token: admin.token });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await page.keyboard.press('Enter');
    await toast(page, `Saved: ${title}`);
    expect(await readLessonBody(visit, id)).toBe('Before. After. Later.');
    await expectSaved(page);
  });

  await test.step('publishes with the save, and validates the other fields', async () => {
    await page.getByRole('button', { name: 'Change dates' }).click();
    const dates = page.getByRole('region', { name: 'Publishing' });
    await dates.getByText('Draft', { exact: true }).click();
    await dates.getByRole('button', { name: 'Done' }).click();
    await expectFocus(page.getByRole('button', { name: 'Change dates' }));
    const doi = page.getByRole('textbox', { name: 'DOI' });
    await page.keyboard.press('Control+.');
    await doi.fill('not a DOI');
    await page.keyboard.press('Escape');
    await expect(doi).toBeHidden();
    await page.getByRole('button', { name: 'Save draft' }).click();
    // The wrong field is in the settings, which open.
    await expectFocus(doi);
    await page.getByText('Enter a DOI such as 10.1103/PhysRevLett.100.160501.').waitFor();
    await doi.fill('https://doi.org/10.1103/PhysRevLett.100.160501');
    await dismissToasts(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await toast(page, `Saved: ${title}`);
    await expect(doi).toHaveValue('10.1103/PhysRevLett.100.160501');
    await expectSaved(page);
    expect(await visit.callAsAdmin('GET', `/api/topics/${id}`)).toMatchObject({ state: 'draft' });
  });
});

test('leads back from a lesson that is gone, and stays accessible in both themes', async ({ visit }) => {
  visit.expectConsole(/404/);
  const title = 'W'.repeat(60);
  const text = 'Text with `code`, $2^n$ and a [link](https://example.com).';
  await addLesson(visit, title, `${'w'.repeat(60)}\n\n${text}\n\n## On a phone`);
  const page = await visit.open('/admin/tutorials/999999/lesson', { as: 'admin', width: 1440, height: 900 });

  await test.step('leads back from a topic that no longer exists', async () => {
    await page.getByText('This lesson no longer exists').waitFor();
    await page.getByRole('link', { name: 'Back to Tutorials' }).click();
    await expectUrl(page, '/admin/tutorials');
  });

  await test.step('keeps the lesson editor accessible in both themes', async () => {
    await chooseInRow(page, title, 'Edit text');
    await preview(page).getByRole('heading', { name: 'On a phone' }).waitFor();
    await expectAccessible(page);
    await switchTheme(page, 'dark');
    await expectAccessibleAppearance(page);
    await switchTheme(page, 'light');
  });
});
