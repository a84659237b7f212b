import { expect } from '@playwright/test';
import type { Locator, Page, Route } from 'playwright-core';
import { expectAccessible } from '../harness/accessibility.ts';
import { toast } from '../harness/admin-steps.ts';
import { expectAddress, expectFocus } from '../harness/expectations.ts';
import { tabTo } from '../harness/keyboard.ts';
import {
  addLesson,
  editor,
  give,
  openLesson,
  png,
  preview,
  save,
  toLesson,
  typeLesson,
} from '../harness/lesson-steps.ts';
import { test } from '../harness/test.ts';

/** Opens the editor from the lesson's row in the list. */
async function editText(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit text' }).click();
  await editor(page).waitFor();
}

const backToList = (page: Page): Promise<void> => page.getByRole('link', { name: 'Tutorials' }).last().click();

test('writes lessons beside their preview: with the mouse, with shortcuts, and by keyboard alone', async ({
  visit,
}) => {
  const written = await addLesson(visit, 'Written beside its preview');
  const formatted = await addLesson(visit, 'Formatted by keys');
  const typed = await addLesson(visit, 'Without a mouse', 'Some words.');
  const page = await visit.open('/admin/tutorials', { as: 'admin', width: 1440, height: 900 });

  await test.step('a lesson is written with a live preview, saved, and read by visitors', async () => {
    await editText(page, 'Written beside its preview');
    await expectAddress(page, `/admin/tutorials/${written.id}/lesson`);
    await page.getByText('Nothing to preview yet').waitFor();
    await typeLesson(page, '## Why the tree stays quiet\n\nEvery switch **waits**.');
    await preview(page).getByRole('heading', { name: 'Why the tree stays quiet' }).waitFor();
    await page.getByText('Unsaved changes').waitFor();
    await save(page);
    await toast(page, 'Saved: Written beside its preview');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await expectAddress(page, `/admin/tutorials/${written.id}/lesson`);
    const { html } = await visit.call<{ html: string }>('GET', `/api/tutorials/${written.id}`);
    expect(html).toContain('<strong>waits</strong>');

    await backToList(page);
    await page.getByRole('row').filter({ hasText: 'Written beside its preview' }).getByText('Lesson').waitFor();
  });

  await test.step('shortcuts and the toolbar format the text, and a second save needs no reload', async () => {
    await editText(page, 'Formatted by keys');
    await typeLesson(page, 'bold');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('slanted');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog', { name: '1 problem visitors will see' });
    await question.getByText('This link has no address yet.').waitFor();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await toast(page, 'Saved: Formatted by keys');
    expect(await toLesson(visit, formatted.id)).toBe('**bold** *slanted* [text](https://)');

    await page.keyboard.press('Control+Home');
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    for (const name of ['Heading', 'Quote']) await bar.getByRole('button', { name, exact: true }).click();
    await expectFocus(editor(page));
    await page.keyboard.press('Control+End');
    for (const name of ['Formula block', 'Table', 'Code block'])
      await bar.getByRole('button', { name, exact: true }).click();
    await page.keyboard.press('Control+s');
    // The table has torn the formula apart.
    const problems = page.getByRole('dialog', { name: '3 problems visitors will see' });
    await problems.getByRole('button', { name: 'Save anyway' }).click();
    await expect.poll(() => toLesson(visit, formatted.id)).toContain('> ## **bold**');
    const body = await toLesson(visit, formatted.id);
    for (const part of ['$$\n', '| --- | --- |', '```python']) expect(body).toContain(part);
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await backToList(page);
  });

  await test.step('works by keyboard alone: Tab leaves the text, arrow keys move in the toolbar', async () => {
    await editText(page, 'Without a mouse');
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    await tabTo(page, bar.getByRole('button', { name: 'Heading' }));
    await page.keyboard.press('ArrowRight');
    await expectFocus(bar.getByRole('button', { name: 'Bold' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Writing help' }).getByText('Leave the text.').waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, editor(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' More words.');
    await page.keyboard.press('Tab');
    await expectFocus(preview(page));
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await toast(page, 'Saved: Without a mouse');
    expect(await toLesson(visit, typed.id)).toBe('Some words. More words.');
  });
});

const PICTURE = /!\[Describe the picture\]\(\/storage\/gallery\/[\da-f]+\.webp\)/;

test('pictures come into the text from the clipboard, from files and from the library', async ({ visit }) => {
  visit.expectConsole(/500/);
  const { id } = await addLesson(visit, 'With pictures', 'Before.');
  const page = await openLesson(visit, id);

  await test.step('pasted and dropped pictures go to the library and into the text', async () => {
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await give(page, 'paste', [png('tree.png')]);
    await page.getByText('1 file uploaded').waitFor();
    await page.keyboard.type('A tree of switches');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Drawn as a tree');
    await page.keyboard.press('Enter');
    await give(page, 'drop', [png('one.png', 310), png('two.png', 320)]);
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
    const body = await toLesson(visit, id);
    expect(body).toContain('.webp "Drawn as a tree")');
    for (const alt of ['A switch', ''])
      expect(body).toMatch(new RegExp(`!\\[${alt}\\]\\(/storage/gallery/[\\da-f]+\\.webp\\)`));
  });

  await test.step('files that fail stay in place with their reason, and can be tried again', async () => {
    await editor(page).fill('Before.');
    await give(page, 'drop', [{ name: 'notes.pdf', type: 'application/pdf', data: Buffer.from('%PDF-1.4') }]);
    await page.getByText('Choose a JPG, PNG or WEBP picture.').waitFor();
    await page.getByRole('button', { name: 'Dismiss uploads' }).click();
    const failing = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"No.","code":"internal"}' })
        : route.continue();
    await page.route('**/api/media', failing);
    await give(page, 'paste', [png('again.png', 330)]);
    await page.getByText('0 files uploaded, 1 failed').waitFor();
    await page.unroute('**/api/media', failing);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => editor(page).textContent()).toMatch(PICTURE);
  });

  await test.step('a picture is chosen in the library, with its alt text', async () => {
    const [file] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/media?search=again');
    await visit.callAsAdmin('PUT', `/api/media/${file?.id}`, { alt: 'Stored with the file' });
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Choose from library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose from library' });
    await picker.getByRole('searchbox').fill('again');
    await picker.getByRole('button', { name: /again\.png/ }).click();
    await expect.poll(() => editor(page).textContent()).toContain('![Stored with the file](/storage/gallery/');
    await expectFocus(editor(page));
  });
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
const blank = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const form = document.querySelector('main form')?.getBoundingClientRect();
    return document.documentElement.scrollHeight - Math.round((form?.bottom ?? 0) + window.scrollY);
  });

const buildSections = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, at) => `## Section ${at + 1}\n\n${text}`);

test('long lessons scroll beside their preview, and their text is found and replaced', async ({ visit }) => {
  const replaced = await addLesson(visit, 'Found and replaced', 'A switch waits. A switch routes.');
  const short = [...buildSections(60, 'Every switch waits. '.repeat(30)), '[away](/tutorials/999999)'];
  await addLesson(visit, 'Scrolled together', short.join('\n\n'));
  const long = buildSections(120, `${'Every switch waits until an address passes it. '.repeat(9)}\n\n- one\n- two`);
  await addLesson(visit, 'As long as a chapter', long.join('\n\n'));
  const page = await openLesson(visit, replaced.id);

  await test.step('finds and replaces in the text', async () => {
    await editor(page).click();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('switch');
    await page.getByRole('textbox', { name: 'Replace' }).fill('router');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.keyboard.press('Escape');
    await expectFocus(editor(page));
    await page.getByText('6 words, 1 min read').waitFor();
    await save(page);
    await toast(page, 'Saved: Found and replaced');
    expect(await toLesson(visit, replaced.id)).toBe('A router waits. A router routes.');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await backToList(page);
  });

  await test.step('the panes scroll together, and a check leads to its line', async () => {
    await editText(page, 'Scrolled together');
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
    expect(await blank(page)).toBeLessThanOrEqual(64);

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
