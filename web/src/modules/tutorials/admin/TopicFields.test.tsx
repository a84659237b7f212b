import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { topicsDefinition } from './topics-definition.tsx';

async function renderNewTopic() {
  const categories = Array.from({ length: 9 }, (_, index) => ({
    id: index + 1,
    title: `Category number ${index + 1}`,
  }));
  const { sent } = await renderAdmin(<CollectionScreen definition={topicsDefinition} />, {
    at: '/admin/tutorials?new',
    responses: {
      ...new FakeCollection('/api/topics', []).responses(),
      'GET /api/categories': () => categories,
    },
  });
  return sent;
}
const title = () => page.getByRole('textbox', { name: /^Title/ });

test('chooses a category by typing, and takes the first match on Enter', async () => {
  const sent = await renderNewTopic();
  await title().fill('Chosen by keyboard');
  const picker = page.getByRole('combobox', { name: /^Category/ });
  await picker.click();
  await userEvent.keyboard('zzz{Enter}');
  await expect.element(page.getByText('Category is required')).not.toBeInTheDocument();
  await picker.fill('number 7');
  await expect.element(page.getByRole('option', { name: 'Category number 7' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(picker).toHaveValue('Category number 7');
  expect(sent.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('requires a title and a category, and blocks the form on an invalid video URL', async () => {
  const sent = await renderNewTopic();
  const url = page.getByRole('textbox', { name: /^Video URL/ });
  const invalid = page.getByText('Please enter a valid URL (http(s)://...)');
  for (const text of ['http://localhost', 'http://127.0.0.1/lesson', 'http://[::1]/lesson', 'ftp://example.test']) {
    await url.fill('https://example.test/lesson');
    title().element().focus();
    await expect.element(invalid).not.toBeInTheDocument();
    await url.fill(text);
    title().element().focus();
    await expect.element(invalid).toBeVisible();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Please fix video URL error before submitting.')).toBeVisible();
  await expect.element(page.getByText('Title is required.')).toBeVisible();
  await expect.element(page.getByText('Category is required.')).toBeVisible();
  expect(sent.some(({ key }) => key.startsWith('POST'))).toBe(false);
});
