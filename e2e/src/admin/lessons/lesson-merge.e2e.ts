import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { toast } from '../../harness/admin-steps.ts';
import { addLesson, editor, openLesson, readLessonBody, save, typeLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';

const BODY = 'First.\n\nSecond.\n\nThird.';

test('merges a lesson that two admins edit at once', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addLesson(visit, 'Merged from two', BODY);
  const second = await openLesson(visit, id, { as: 'second admin' });
  const first = await openLesson(visit, id);

  await test.step('says who else has a lesson open and who saved it, and merges paragraphs of both', async () => {
    const other = first.getByText(/(\S.*) has had this lesson open since/);
    await other.waitFor();
    const name = /^(.*) has had this/.exec((await other.textContent()) ?? '')?.[1] ?? '';
    await second.getByText(/has had this lesson open since/).waitFor();

    await typeLesson(first, '\n\nFourth, by me.');
    await editor(second).click();
    await second.keyboard.press('Control+Home');
    await second.keyboard.press('End');
    await second.keyboard.type(' By them.');
    await save(second);
    await toast(second, 'Saved: Merged from two');
    await first.getByText(`${name} saved this lesson on`).waitFor();
    await first.getByText('Saving merges your changes with theirs.').waitFor();
    await first.getByText(`Last saved by ${name} on`).waitFor();
    await save(first);
    await toast(first, `Saved: Merged from two, merged with ${name}'s changes from`);
    const merged = 'First. By them.\n\nSecond.\n\nThird.\n\nFourth, by me.';
    expect(await readLessonBody(visit, id)).toBe(merged);
    await first.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await typeLesson(first, ' Later.');
    await expect(editor(first)).toContainText('First. By them.');

    // Without unsaved changes, the other version is taken over.
    await toast(second, /saved this lesson on .* You now see that version\./);
    await expect(editor(second)).toContainText('Fourth, by me.');
    await second.context().close();
  });
});

test('asks about the paragraphs of a lesson that two admins both changed', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addLesson(visit, 'In conflict', BODY);
  const page = await openLesson(visit, id);
  await editor(page).fill('First, by me.\n\nSecond, by me.\n\nThird.\n\nFourth.');
  const changed = 'First, by them.\n\nSecond.\n\nThird, by them.';
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { body: changed, summary: 'Theirs' });
  await save(page);

  const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  for (const width of [1440, 390, 320])
    await test.step(`asks only about the paragraphs that both changed, at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await conflict.getByText('Changes that only one of you made are merged.').waitFor();
      await conflict.getByText(/saved this version on/).waitFor();
      expect(await conflict.getByRole('radiogroup').count()).toBe(1);
      const choice = conflict.getByRole('radiogroup', { name: 'Version of Text to save' });
      const theirText = await conflict.getByText('First, by them.').boundingBox();
      const choices = await choice.boundingBox();
      const isBeside = (choices?.x ?? 0) + (choices?.width ?? 0) <= (theirText?.x ?? 0);
      expect(isBeside || (choices?.y ?? 0) + (choices?.height ?? 0) <= (theirText?.y ?? 0)).toBe(true);
      await choice.getByText('Both').click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

  await test.step('saves the choice and the merged rest', async () => {
    await conflict.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved: In conflict');
    expect(await visit.callAsAdmin('GET', `/api/topics/${id}`)).toMatchObject({
      body: 'First, by them.\n\nFirst, by me.\n\nSecond, by me.\n\nThird, by them.\n\nFourth.',
      summary: 'Theirs',
    });
  });
});
