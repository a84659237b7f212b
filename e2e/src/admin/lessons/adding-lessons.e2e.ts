import { expect } from '@playwright/test';
import { pdfFile } from '@qram/testing/sample-documents';
import { addNew, chooseFile, fillForm, recordForm, saveNew, toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';

test('adds lessons in one form: with a text and files, with a file alone, and without content', async ({ visit }) => {
  for (const title of ['Written at once', 'Only a file', 'Still empty'])
    await visit.callAsAdmin('POST', '/api/categories', { title });
  const page = await visit.open('/admin/tutorials', { as: 'admin' });

  await test.step('adds a lesson with its text and files in one form, which a message leads to', async () => {
    await addNew(page);
    const form = recordForm(page);
    await form.getByText('Only admins see it, because it has no content yet.').waitFor();
    await fillForm(page, { Title: 'Whole in one form' });
    await form.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Written at once', exact: true }).click();
    await form.getByRole('textbox', { name: 'Lesson', exact: true }).click();
    await page.keyboard.type('## In the drawer');
    await form.getByText('Visitors see it as soon as you save.').waitFor();
    await form.getByText('Preview', { exact: true }).first().click();
    await form.getByRole('heading', { name: 'In the drawer' }).waitFor();
    await form.getByText('Write', { exact: true }).click();
    await chooseFile(page, 'PDF', pdfFile('handout.pdf'));
    await form.getByText('handout.pdf').first().waitFor();
    await form.getByRole('textbox', { name: 'Lesson', exact: true }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+s');
    await toast(page, 'New lesson added: Whole in one form');
    const link = page.getByRole('link', { name: 'View Whole in one form on the site' });
    expect(await link.getAttribute('href')).toMatch(/^\/tutorials\/\d+\/whole-in-one-form$/);
    const [topic] = await visit.callAsAdmin<{ id: number }[]>('GET', '/api/topics?search=Whole in one form');
    expect(await visit.callAsAdmin('GET', `/api/topics/${topic?.id}`)).toMatchObject({
      body: '## In the drawer',
      pdf: 'handout.pdf',
      state: 'live',
    });
  });

  await test.step('a file without a text is live', async () => {
    await addNew(page);
    const form = recordForm(page);
    await fillForm(page, { Title: 'A handout alone' });
    await form.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Only a file', exact: true }).click();
    await form.getByText('Only admins see it, because it has no content yet.').waitFor();
    await chooseFile(page, 'PDF', pdfFile('handout.pdf'));
    await form.getByText('Visitors see it as soon as you save.').waitFor();
    await saveNew(page);
    await toast(page, 'New lesson added: A handout alone');
    await page.getByRole('link', { name: 'View A handout alone on the site' }).waitFor();
    const [topic] = await visit.callAsAdmin<object[]>('GET', '/api/topics?search=A handout alone');
    expect(topic).toMatchObject({ state: 'live', pdf: 'handout.pdf' });
  });

  await test.step('saves a new topic without content as a draft, unless the admin publishes it', async () => {
    const add = async (title: string, publish: boolean) => {
      await addNew(page);
      await fillForm(page, { Title: title });
      await recordForm(page).getByRole('combobox', { name: 'Category' }).click();
      await page.getByRole('option', { name: 'Still empty', exact: true }).click();
      if (publish) await recordForm(page).getByText('Publish now', { exact: true }).click();
      await saveNew(page);
      await toast(page, `New lesson added: ${title}`);
    };
    const getState = async (title: string) =>
      (await visit.callAsAdmin<{ state: string }[]>('GET', `/api/topics?search=${title}`))[0]?.state;
    await add('Announced without content', true);
    expect(await getState('Announced without content')).toBe('live');
    await add('Only a title so far', false);
    expect(await getState('Only a title so far')).toBe('draft');
    await page.getByRole('link', { name: 'Open Only a title so far' }).click();
    await page.waitForURL(/\/admin\/tutorials\/\d+\/lesson$/);
    await page.getByRole('heading', { name: 'Only a title so far' }).waitFor();
  });
});
