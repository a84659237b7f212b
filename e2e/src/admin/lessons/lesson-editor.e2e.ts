import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { toast } from '../../harness/admin-steps.ts';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import {
  addLesson,
  editor,
  insertFiles,
  openLesson,
  png,
  preview,
  readLessonBody,
  save,
  typeLesson,
} from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';

/** Opens the editor from the lesson's row in the list. */
async function editText(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit text' }).click();
  await editor(page).waitFor();
}

const backToList = (page: Page): Promise<void> => page.getByRole('link', { name: 'Tutorials' }).last().click();

test('a lesson is written with a live preview, saved, and read by visitors', async ({ visit }) => {
  const written = await addLesson(visit, 'Written beside its preview');
  const page = await visit.open('/admin/tutorials', { as: 'admin', width: 1440, height: 900 });

  await editText(page, 'Written beside its preview');
  await expectUrl(page, `/admin/tutorials/${written.id}/lesson`);
  await page.getByText('Nothing to preview yet').waitFor();
  await typeLesson(page, '## Why the tree stays quiet\n\nEvery switch **waits**.');
  await preview(page).getByRole('heading', { name: 'Why the tree stays quiet' }).waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await save(page);
  await toast(page, 'Saved: Written beside its preview');
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  await expectUrl(page, `/admin/tutorials/${written.id}/lesson`);
  const { html } = await visit.call<{ html: string }>('GET', `/api/tutorials/${written.id}`);
  expect(html).toContain('<strong>waits</strong>');

  await backToList(page);
  await page.getByRole('row').filter({ hasText: 'Written beside its preview' }).getByText('Lesson').waitFor();
});

const PICTURE = /!\[Describe the picture\]\(\/storage\/gallery\/[\da-f]+\.webp\)/;

test('pasted and dropped pictures go to the library and into the text', async ({ visit }) => {
  const { id } = await addLesson(visit, 'With pictures', 'Before.');
  const page = await openLesson(visit, id);

  await editor(page).click();
  await page.keyboard.press('Control+End');
  await insertFiles(page, 'paste', [png('tree.png')]);
  await page.getByText('1 file uploaded').waitFor();
  await page.keyboard.type('A tree of switches');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Drawn as a tree');
  await page.keyboard.press('Enter');
  await insertFiles(page, 'drop', [png('one.png', 310), png('two.png', 320)]);
  await page.getByText('2 files uploaded').waitFor();
  await expect(preview(page).getByRole('img', { name: 'A tree of switches' })).toBeVisible();
  await preview(page).getByRole('figure', { name: 'Drawn as a tree' }).waitFor();
  const typed = (await editor(page).locator('.cm-line').allTextContents()).join('\n');
  expect(typed.match(new RegExp(PICTURE, 'g'))).toHaveLength(2);
  await editor(page).fill(typed.replace('Describe the picture', 'A switch').replace('Describe the picture', ''));
  await save(page);
  const question = page.getByRole('dialog', { name: '1 problem visitors will see' });
  await question.getByText('This picture has no alt text.').waitFor();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await toast(page, 'Saved: With pictures');
  const body = await readLessonBody(visit, id);
  expect(body).toContain('.webp "Drawn as a tree")');
  for (const alt of ['A switch', ''])
    expect(body).toMatch(new RegExp(`!\\[${alt}\\]\\(/storage/gallery/[\\da-f]+\\.webp\\)`));
});

/** The heading of a section in the preview. */
const heading = (page: Page, number: number) =>
  preview(page).getByRole('heading', { name: `Section ${number}`, exact: true });

/** Turns the wheel over a pane until its first or last line is in sight. */
async function scroll(page: Page, pane: Locator, to: 'start' | 'end'): Promise<void> {
  await pane.hover();
  await page.mouse.wheel(0, to === 'end' ? 100_000 : -100_000);
}

/** Height of the page below the form of the lesson. */
const blankHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const form = document.querySelector('main form')?.getBoundingClientRect();
    return document.documentElement.scrollHeight - Math.round((form?.bottom ?? 0) + window.scrollY);
  });

const buildSections = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, at) => `## Section ${at + 1}\n\n${text}`);

test('long lessons scroll beside their preview', async ({ visit }) => {
  const short = [...buildSections(60, 'Every switch waits. '.repeat(30)), '[away](/tutorials/999999)'];
  const scrolled = await addLesson(visit, 'Scrolled together', short.join('\n\n'));
  const long = buildSections(120, `${'Every switch waits until an address passes it. '.repeat(9)}\n\n- one\n- two`);
  await addLesson(visit, 'As long as a chapter', long.join('\n\n'));
  const page = await openLesson(visit, scrolled.id);

  await test.step('the panes scroll together, and a check leads to its line', async () => {
    await heading(page, 60).waitFor();
    await preview(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await scroll(page, editor(page), 'end');
    await expect(preview(page).getByRole('link', { name: 'away' })).toBeInViewport();
    await scroll(page, preview(page), 'start');
    await expect(editor(page).getByText('## Section 1', { exact: true })).toBeInViewport();

    await page.getByRole('button', { name: '1 thing to check' }).click();
    await page.getByRole('button', { name: /^Line 241/ }).click();
    await expectFocus(editor(page));
    await page.getByText('Line 241, column 1').waitFor();
    await backToList(page);
  });

  await test.step('the page ends below its form however long the lesson is, and the preview follows the cursor', async () => {
    await editText(page, 'As long as a chapter');
    await heading(page, 120).waitFor();
    // The space below every screen.
    expect(await blankHeight(page)).toBeLessThanOrEqual(64);

    await editor(page).click();
    await page.keyboard.press('Control+End');
    await expect(heading(page, 120)).toBeInViewport();
    await page.keyboard.type(' and three');
    await preview(page).getByText('two and three').waitFor();
    await expect(heading(page, 120)).toBeInViewport();
    await page.keyboard.press('Control+Home');
    await expect(heading(page, 1)).toBeInViewport();
    await expect(heading(page, 120)).not.toBeInViewport();
  });
});

test('a lesson begins at the top of its screen: title in place, settings in a sheet, a menu behind a slash', async ({
  visit,
}) => {
  const { id } = await addLesson(visit, 'Counting the switches', 'First words.');
  const page = await openLesson(visit, id);
  const settings = page.getByRole('region', { name: 'Settings' });

  await test.step('the text starts within 160 pixels, and stays where it is beside the settings', async () => {
    const line = editor(page).locator('.cm-line').first();
    const before = await line.boundingBox();
    expect(before?.y).toBeLessThanOrEqual(161);
    await editor(page).click();
    await page.keyboard.press('Control+.');
    await expectFocus(settings.getByRole('heading', { name: 'Settings' }));
    expect(await line.boundingBox()).toEqual(before);
    await expectAccessible(page);
    await settings.getByLabel('Summary').fill('How few switches a call sets.');
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expectFocus(editor(page));
  });

  await test.step('letters after a slash filter what Enter inserts', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n/');
    const menu = page.getByRole('listbox');
    await menu.getByRole('option', { name: /^Heading/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('tab');
    await expect(menu.getByRole('option')).toHaveText(['TableRows and columns']);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('| Column | Column |');
    await expect(editor(page)).not.toContainText('/tab');
  });

  await test.step('a slash within a line, and one left by Esc, stay text', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nand/or');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.type('\n/');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.type('n');
    await expect(editor(page)).toContainText('/n');
  });

  await test.step('the title is a field of the head', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Counting the routers');
    await page.keyboard.press('Control+s');
    await toast(page, 'Saved: Counting the routers');
    await page.getByRole('heading', { name: 'Counting the routers', level: 1 }).waitFor();
    expect(await visit.callAsAdmin('GET', `/api/topics/${id}`)).toMatchObject({
      title: 'Counting the routers',
      summary: 'How few switches a call sets.',
    });
  });
});
