import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import PremiumAppsScreen from './PremiumAppsScreen.tsx';

const SAVED = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
const LIVE = { state: 'live', publish_at: SAVED.created_at, unpublish_at: null };
const CATEGORY = { ...SAVED, id: 1, title: 'Failing category', order: 1, qramtopic: [{}] };
const TOPIC = {
  ...SAVED,
  ...LIVE,
  id: 2,
  title: 'Failing topic',
  category_id: 1,
  category_title: CATEGORY.title,
  link: 'https://example.test',
  description: '',
  premium: 0,
  order: 1,
};

const fail = () => {
  throw new ApiError(500, { message: 'No.', code: 'internal' });
};

async function renderScreen({ categories = () => [CATEGORY] as unknown, at = '' } = {}) {
  const { sent } = await renderAdmin(<PremiumAppsScreen />, {
    width: 1440,
    at: `/admin/QramTopics${at}`,
    responses: {
      ...new FakeCollection('/api/qramtopics', [TOPIC]).responses(),
      'GET /api/qramcategories': categories,
      'POST /api/qramcategories': fail,
      'PUT /api/qramcategories/:id': fail,
      'DELETE /api/qramcategories/:id': fail,
      'PUT /api/qramtopics/:id': fail,
      'DELETE /api/qramtopics/:id': fail,
    },
  });
  return sent;
}

const button = (name: string) => page.getByRole('button', { name });
const banner = () => page.getByRole('alert').filter({ hasText: 'Please try again.' });

async function expectBanner(text: string): Promise<void> {
  await expect.element(banner().getByText(text)).toBeVisible();
  await expectAccessible();
  await banner().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(banner()).not.toBeInTheDocument();
}
const confirmDeletion = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

describe('failures of premium applications, in a red banner that can be dismissed', () => {
  test('tells that categories failed to load, and loads them again', async () => {
    const server = { fails: true };
    await renderScreen({ categories: () => (server.fails ? fail() : [CATEGORY]) });
    await expect.element(page.getByText('Failed to load categories. Please try again.').first()).toBeVisible();
    server.fails = false;
    await button('Try again').click();
    await expect.element(button('Rename category Failing category')).toBeVisible();
  });

  test('tells that a category could not be added', async () => {
    await renderScreen();
    await page.getByRole('textbox', { name: 'New category' }).fill('Not added');
    await userEvent.keyboard('{Enter}');
    await expectBanner('Failed to add category. Please try again.');
  });

  test('tells that a category could not be renamed', async () => {
    await renderScreen();
    await button('Rename category Failing category').click();
    await page.getByRole('textbox', { name: 'New title for Failing category' }).fill('Not renamed');
    await userEvent.keyboard('{Enter}');
    await expectBanner('Failed to update category. Please try again.');
  });

  test('tells that a category could not be deleted', async () => {
    await renderScreen();
    await button('Delete category Failing category').click();
    await confirmDeletion();
    await expectBanner('Failed to delete category. Please try again.');
  });

  test('tells that an application could not be deleted', async () => {
    await renderScreen();
    await button('Delete Failing topic').click();
    await confirmDeletion();
    await expectBanner('Failed to delete topic. Please try again.');
  });

  test('tells that an application could not be saved', async () => {
    await renderScreen();
    await button('Edit Failing topic').click();
    await page.getByRole('textbox', { name: /^Title/ }).fill('Not saved');
    await button('Save changes').click();
    await expectBanner('Failed to save topic. Please try again.');
  });
});

test('requires a title and a category for an application', async () => {
  const sent = await renderScreen({ at: '?new' });
  await button('Save').click();
  await expect.element(page.getByText('Title is required.')).toBeVisible();
  await expect.element(page.getByText('Category is required.')).toBeVisible();
  expect(sent.some(({ key }) => key.startsWith('POST'))).toBe(false);
});
