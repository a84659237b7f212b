import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

/** Deletes the sample content; what belongs to a parent first. */
async function removeAll(visit: Visit): Promise<void> {
  for (const name of ['videos', 'patents', 'topics', 'categories', 'qramtopics', 'qramcategories'])
    for (const { id } of await visit.callAsAdmin<{ id: number }[]>('GET', `/api/${name}`))
      await visit.callAsAdmin('DELETE', `/api/${name}/${id}`);
}

/** Expects what to do next instead of a search, and goes there. */
async function followAction(page: Page, title: string, action: string, target: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: title }).waitFor();
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Filters' })).toHaveCount(0);
  await expect(main.locator('svg[viewBox="0 0 320 134"]')).toBeVisible();
  await main.getByRole('link', { name: action }).click();
  await expectUrl(page, target);
}

test('shows what to do next in lists that have nothing at all', async ({ visit }) => {
  await removeAll(visit);
  const page = await visit.open('/videos?search=qubit');

  await test.step('shows the search, to change it, when a search on an empty site finds nothing', async () => {
    await page.getByText('No videos found').waitFor();
    await expect(page.getByRole('searchbox')).toHaveValue('qubit');
    await page.getByRole('link', { name: 'Clear Search' }).click();
    await page.getByText('No videos available').waitFor();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });

  await test.step('leads from the videos to the tutorials, and from there to the videos', async () => {
    await followAction(page, 'No videos available', 'Start the tutorials', '/tutorials');
    await followAction(page, 'No lessons available', 'Watch the videos', '/videos');
  });

  await test.step('leads from the patents and the premium applications to the tutorials', async () => {
    await page.goto('/patents');
    await followAction(page, 'No patents found', 'Start the tutorials', '/tutorials');
    await page.goto('/QramPage');
    await followAction(page, 'No categories available.', 'Start the tutorials', '/tutorials');
  });

  await test.step('links the simulator from the premium applications when no card leads there', async () => {
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'QRAM simulator', exact: true }).click();
    await expectUrl(page, '/simulator');
  });
});
