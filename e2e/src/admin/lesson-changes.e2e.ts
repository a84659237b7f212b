import { expect } from '@playwright/test';
import { ADMIN } from '@qram/testing/site';
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { toast } from '../harness/admin-steps.ts';
import { expectAddress, expectFocus } from '../harness/expectations.ts';
import { addLesson, editor, openLesson, preview, save, toLesson, typeLesson } from '../harness/lesson-steps.ts';
import { test } from '../harness/test.ts';

test('asks before unsaved changes are left, and offers them again after a reload', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Left unsaved', 'Stored.');
  const page = await openLesson(visit, id);
  page.on('dialog', (dialog) => void dialog.accept());
  await typeLesson(page, ' Not stored.');
  await page.getByRole('link', { name: 'Videos' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(editor(page)).toHaveText('Stored. Not stored.');
  await save(page);
  await toast(page, 'Saved: Left unsaved');
  await typeLesson(page, ' Discarded.');
  await page.getByRole('link', { name: 'Videos' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expectAddress(page, '/admin/videos');
  await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
  await page.goBack();
  await expect(editor(page)).toHaveText('Stored. Not stored.');
  expect(await page.getByRole('button', { name: 'Restore changes' }).count()).toBe(0);
});

test('compares a conflict, and goes on from either version', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addLesson(visit, 'Written by two', 'First.');
  const page = await openLesson(visit, id);
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await typeLesson(page, ' Mine.');
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: 'First. Theirs.' });
  await save(page);
  await conflict.getByRole('row', { name: /^Text/ }).getByText('First. Theirs.').waitFor();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await toast(page, 'Saved: Written by two');
  expect(await toLesson(visit, id)).toBe('First. Mine.');

  await typeLesson(page, ' Again mine.');
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: 'Only theirs.' });
  await save(page);
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect(editor(page)).toHaveText('Only theirs.');
  await typeLesson(page, ' And mine.');
  await save(page);
  await expect.poll(() => toLesson(visit, id)).toBe('Only theirs. And mine.');
});

for (const theme of ['light', 'dark'] as const)
  test(`shows only what differs in a long lesson, in the ${theme} theme`, async ({ visit }) => {
    visit.expectConsole(/409/);
    const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1} of the lesson.`);
    const { id } = await addLesson(visit, `Long and written by two, ${theme}`, lines.join('\n'));
    for (const width of [390, 1440]) {
      const page = await openLesson(visit, id, { theme, width });
      await typeLesson(page, ' Mine.');
      await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: lines.with(19, `Theirs at ${width}.`).join('\n') });
      await save(page);
      const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
      const lesson = conflict.getByRole('row', { name: /^Text/ });
      await lesson
        .getByRole('deletion')
        .filter({ hasText: `Theirs at ${width}.` })
        .waitFor();
      await lesson.getByRole('insertion').filter({ hasText: 'Mine.' }).waitFor();
      expect(await lesson.getByText('Line 1 of the lesson.').count()).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await lesson.getByRole('button', { name: 'unchanged lines' }).first().click();
      await lesson.getByText('Line 1 of the lesson.').waitFor();
      await page.context().close();
    }
  });

test('Undo of a save, and a restored version, come back into the text', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Taken back', 'First.');
  const page = await openLesson(visit, id);
  await typeLesson(page, ' Second.');
  await save(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await toast(page, 'Undone: Taken back');
  await expect(editor(page)).toHaveText('First.');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'Lesson history' });
  await history.getByRole('region', { name: 'Text' }).first().waitFor();
  await page.keyboard.press('Escape');
  await typeLesson(page, ' Third.');
  await save(page);
  await expect.poll(() => toLesson(visit, id)).toBe('First. Third.');
});

test('asks for the password when the session has ended, and then saves', async ({ visit }) => {
  visit.expectConsole(/401/);
  const { id } = await addLesson(visit, 'Survives the session too', 'Before.');
  const page = await visit.open('/login');
  await page.getByLabel('Username', { exact: true }).fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectAddress(page, '/');
  await page.goto(`/admin/tutorials/${id}/lesson`);
  await typeLesson(page, ' After.');
  await preview(page).getByText('Before. After.').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await visit.call('POST', '/api/logout', { token: token ?? '' });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await toast(page, 'Saved: Survives the session too');
  expect(await toLesson(visit, id)).toBe('Before. After.');
});

test('saves to a topic that someone else has deleted as a new one', async ({ visit }) => {
  visit.expectConsole(/404/);
  const { id } = await addLesson(visit, 'Deleted while writing', 'Before.');
  const page = await openLesson(visit, id);
  await typeLesson(page, ' After.');
  await visit.callAsAdmin('DELETE', `/api/topics/${id}`);
  await save(page);
  await page.getByRole('button', { name: 'Save as new' }).click();
  await toast(page, 'New lesson added: Deleted while writing');
  await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
  await expect(editor(page)).toHaveText('Before. After.');
});

test('a failed save and a failed preview say so in place', async ({ visit }) => {
  visit.expectConsole(/500/);
  const { id } = await addLesson(visit, 'Fails in place', 'Before.');
  const page = await openLesson(visit, id);
  await preview(page).getByText('Before.').waitFor();
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
  await toast(page, 'Saved: Fails in place');
});

test('publishes with the save, and validates the other fields', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Published later', 'Before.');
  const page = await openLesson(visit, id);
  await page.getByRole('button', { name: 'Change dates' }).click();
  const dates = page.getByRole('region', { name: 'Publishing' });
  await dates.getByText('Draft', { exact: true }).click();
  await dates.getByRole('button', { name: 'Done' }).click();
  await expectFocus(page.getByRole('button', { name: 'Change dates' }));
  await page.getByRole('textbox', { name: 'DOI' }).fill('not a DOI');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Enter a DOI such as 10.1103/PhysRevLett.100.160501.').waitFor();
  await page.getByRole('textbox', { name: 'DOI' }).fill('https://doi.org/10.1103/PhysRevLett.100.160501');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Saved: Published later');
  await expect(page.getByRole('textbox', { name: 'DOI' })).toHaveValue('10.1103/PhysRevLett.100.160501');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  expect(await visit.callAsAdmin('GET', `/api/topics/${id}`)).toMatchObject({ state: 'draft' });
});

test('a phone shows one pane at a time', async ({ visit }) => {
  const { id } = await addLesson(visit, 'W'.repeat(60), `${'w'.repeat(60)}\n\n## On a phone`);
  const page = await openLesson(visit, id, { width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect(await preview(page).isVisible()).toBe(false);
  await typeLesson(page, ' too');
  await page.getByText('Preview', { exact: true }).first().click();
  await preview(page).getByRole('heading', { name: 'On a phone too' }).waitFor();
  expect(await editor(page).isVisible()).toBe(false);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await save(page);
  await expect.poll(() => toLesson(visit, id)).toContain('## On a phone too');
});

test('keeps the lesson editor accessible in both themes', async ({ visit }) => {
  const { id } = await addLesson(
    visit,
    'For everyone',
    '## A heading\n\nText with `code`, $2^n$ and a [link](https://example.com).',
  );
  const light = await openLesson(visit, id);
  await preview(light).getByRole('heading', { name: 'A heading' }).waitFor();
  await expectAccessible(light);
  const dark = await openLesson(visit, id, { theme: 'dark' });
  await preview(dark).getByRole('heading', { name: 'A heading' }).waitFor();
  await expectContrast(dark);
});

test('leads back from a topic that no longer exists', async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/admin/tutorials/999999/lesson', { as: 'admin' });
  await page.getByText('This lesson no longer exists').waitFor();
  await page.getByRole('link', { name: 'Back to Tutorials' }).click();
  await expectAddress(page, '/admin/tutorials');
});

test('previews the page with the unsaved text, and a duplicate has the lesson', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Shown before it is saved', 'Stored.');
  const page = await openLesson(visit, id);
  page.on('dialog', (dialog) => void dialog.accept());
  await typeLesson(page, ' Not stored.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Preview', exact: true });
  await shown.frameLocator('iframe').getByRole('main').getByText('Stored. Not stored.').waitFor();
  await shown.getByRole('button', { name: 'Close preview' }).click();
  expect(await toLesson(visit, id)).toBe('Stored.');

  await page.goto(`/admin/tutorials?copy=${id}`);
  await editor(page).waitFor();
  await expect(editor(page)).toHaveText('Stored.');
  await save(page);
  await toast(page, 'New lesson added: Shown before it is saved (copy)');
  const topics = await visit.callAsAdmin<{ id: number; title: string }[]>('GET', '/api/topics');
  const copy = topics.find(({ title }) => title.endsWith('saved (copy)'));
  expect(await toLesson(visit, copy?.id ?? 0)).toBe('Stored.');
});
