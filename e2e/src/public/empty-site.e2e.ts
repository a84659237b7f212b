import { expect } from '@playwright/test';
import { expectAddress } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

const LISTS = [
  ['/videos', 'No videos available', 'Start the tutorials', '/tutorials'],
  ['/tutorials', 'No lessons available', 'Watch the videos', '/videos'],
  ['/patents', 'No patents found', 'Start the tutorials', '/tutorials'],
  ['/QramPage', 'No categories available.', 'Start the tutorials', '/tutorials'],
] as const;

/** Deletes the sample content; what belongs to a parent first. */
async function removeAll(visit: Visit): Promise<void> {
  for (const name of ['videos', 'patents', 'topics', 'categories', 'qramtopics', 'qramcategories'])
    for (const { id } of await visit.callAsAdmin<{ id: number }[]>('GET', `/api/${name}`))
      await visit.callAsAdmin('DELETE', `/api/${name}/${id}`);
}

for (const [path, title, action, target] of LISTS) {
  test(`shows what to do next instead of a search when ${path} has nothing at all`, async ({ visit }) => {
    await removeAll(visit);
    const page = await visit.open(path);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: title }).waitFor();
    await expect(main.getByRole('searchbox')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Filters' })).toHaveCount(0);
    await expect(main.locator('svg[viewBox="0 0 320 134"]')).toBeVisible();
    await main.getByRole('link', { name: action }).click();
    await expectAddress(page, target);
  });
}

test('shows the search, to change it, when a search on an empty site finds nothing', async ({ visit }) => {
  await removeAll(visit);
  const page = await visit.open('/videos?search=qubit');
  await page.getByText('No videos found').waitFor();
  await expect(page.getByRole('searchbox')).toHaveValue('qubit');
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await page.getByText('No videos available').waitFor();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('links the simulator from the premium applications when no card leads there', async ({ visit }) => {
  await removeAll(visit);
  const page = await visit.open('/QramPage');
  await page.getByRole('main').getByRole('link', { name: 'QRAM simulator', exact: true }).click();
  await expectAddress(page, '/simulator');
});
