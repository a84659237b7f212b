import { expect } from '@playwright/test';
import { expectAccessible } from '../../harness/accessibility.ts';
import { recordPage } from '../../harness/admin-steps.ts';
import { addLesson, editor, openLesson, preview, readLessonBody, save } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';

test('writes, solves and counts the questions of a lesson', async ({ visit }) => {
  const title = 'A lesson with a question';
  const { id } = await addLesson(visit, title, 'First words.');
  const page = await openLesson(visit, id);

  await test.step('shows the line of a mistake in a question until it is mended, and then saves it', async () => {
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Question', exact: true }).click();
    await page.keyboard.type('Two words');
    await expect(preview(page).getByText('Line 3.')).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await expect(preview(page)).toContainText('small letters, digits and hyphens');
    await expectAccessible(page);
    visit.expectConsole(/422/);
    await save(page);
    await expect(page.getByRole('region', { name: 'Lesson' }).getByText(/^Line 3: The name of/)).toBeVisible();
    expect(await readLessonBody(visit, id)).toBe('First words.');

    await expect(editor(page)).toBeFocused();
    for (let press = 0; press < 'Two words'.length; press += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('right-option');
    await expect(preview(page).getByRole('group', { name: /Question 1/ })).toBeVisible();
    await expect(preview(page).getByRole('button', { name: 'Check' })).toBeDisabled();
    await save(page);
    await expect.poll(() => readLessonBody(visit, id)).toContain('```question right-option');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });

  await test.step('lets a reader solve the question, and counts it in the back office', async () => {
    const reader = await visit.open(`/tutorials/${id}`, { as: 'user' });
    await expect(reader.getByText('0 of 1 solved')).toBeVisible();
    await reader.getByRole('radio', { name: 'The right option' }).check();
    await reader.getByRole('button', { name: 'Check' }).click();
    await expect(reader.getByText('Why the right option is right.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Tutorials' }).click();
    await page.getByRole('button', { name: `View ${title}` }).click();
    await expect(recordPage(page)).toContainText('What do you ask?1 tried, 100% right at first');
    await page.keyboard.press('Escape');
    await recordPage(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit text' }).click();
    await expect(editor(page)).toContainText('First words.');
  });
});

test('inserts a figure of a query, and a question with a memory', async ({ visit }) => {
  const { id } = await addLesson(visit, 'A lesson with a figure', 'First words.');
  const page = await openLesson(visit, id);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Figure of a query' }).click();
  await expect(preview(page).getByRole('img', { name: /^Tree of a memory/ })).toBeVisible();
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Question with a memory' }).click();
  await expect(preview(page).getByRole('checkbox', { name: 'Cell |101⟩ holds 1' })).toBeDisabled();
});
