import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { topicsDefinition } from './topics-definition.tsx';

test('chooses a category by typing, and takes the first match on Enter', async () => {
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
  await page.getByRole('textbox', { name: /^Title/ }).fill('Chosen by keyboard');
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
