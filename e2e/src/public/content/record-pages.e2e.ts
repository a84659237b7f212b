import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

const LINK = 'https://www.youtube.com/watch?v=abcdefghijk';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const player = (page: Page) => page.locator('iframe[src*="/embed/"]');

test('opens a video over the list or as a page of its own', async ({ visit }) => {
  visit.expectConsole(/Failed to load resource|500/);
  const title = 'Over the list';
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title, link: LINK });
  const slow = 'Slow to come';
  const { id: slowId } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title: slow, link: LINK });
  const page = await visit.open('/videos?search=over+the', { width: 390 });
  const card = page.getByRole('main').getByRole('link', { name: title });

  await test.step('opens the player with the address of its page, and Back returns to the list', async () => {
    await card.click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await expectUrl(page, `/videos/${id}/over-the-list`);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectUrl(page, '/videos?search=over+the');
    await expectFocus(card);
    await card.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expectUrl(page, '/videos?search=over+the');
  });

  await test.step('shows the page of a video when the address of an open player is loaded again', async () => {
    await card.click();
    await expectUrl(page, `/videos/${id}/over-the-list`);
    await page.reload();
    await heading(page, title);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await player(page).count()).toBe(0);
    await page.getByRole('link', { name: `Play ${title}` }).focus();
    await page.keyboard.press('Enter');
    await player(page).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Videos' }).click();
    await expectUrl(page, '/videos');
  });

  await test.step('asks again when a page could not be loaded, and names the page in its title', async () => {
    let fails = true;
    await page.route(`**/api/videos/${slowId}`, (route) =>
      fails ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }) : route.fallback(),
    );
    const address = `/videos/${slowId}/slow-to-come`;
    await page.evaluate((to) => {
      const idx = (window.history.state?.idx ?? 0) + 1;
      window.history.pushState({ idx }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
    }, address);
    await page.getByText('Failed to load this video. Please try again later.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, slow);
    await expect.poll(() => page.title()).toBe(`${slow} · QRAM`);
  });
});

test('leads from the former address of a renamed video to its page', async ({ visit }) => {
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title: 'Former name', link: LINK });
  await visit.callAsAdmin('PUT', `/api/videos/${id}`, { title: 'Present name' });
  const page = await visit.open(`/videos/${id}/former-name`, { javaScript: false });
  await heading(page, 'Present name');
  await expectUrl(page, `/videos/${id}/present-name`);
  expect(await page.getByRole('link', { name: 'Play Present name' }).getAttribute('href')).toBe(LINK);
});

/** Expects the not-found page beyond the last page of a list, also after it has become interactive. */
async function expectNothingBeyond(page: Page, list: string): Promise<void> {
  await page.goto(`/${list}?page=999`);
  await heading(page, 'Page Not Found');
  expect(await page.title()).toBe('Page Not Found · QRAM');
  await page.getByRole('banner').getByRole('link', { name: 'Videos' }).click();
  await expectUrl(page, '/videos');
  await page.goBack();
  await heading(page, 'Page Not Found');
}

test('says that a page is not found, or that it was deleted, and leads on', async ({ visit }) => {
  visit.expectConsole(/404|410/);
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/patents', {
    title: 'Not for long',
    patent_number: 'US 1',
  });
  await visit.callAsAdmin('DELETE', `/api/patents/${id}`);
  const page = await visit.open(`/patents/${id}/not-for-long`);

  await test.step('while the patent is in the trash, and after it', async () => {
    await heading(page, 'Page Not Found');
    expect(await page.title()).toBe('Page Not Found · QRAM');
    await visit.callAsAdmin('DELETE', `/api/trash/patents/${id}`);
    await page.reload();
    await heading(page, 'This patent was deleted');
    await page.getByRole('link', { name: 'See all patents' }).click();
    await heading(page, 'Patents');
  });

  await test.step('shows the not-found page for a page of a list beyond the last', async () => {
    for (const list of ['videos', 'tutorials', 'patents'])
      expect([list, (await fetch(`${visit.site.url}/${list}?page=999`)).status]).toEqual([list, 404]);
    await expectNothingBeyond(page, 'videos');
  });
});

test('shows the not-found page for a page of the lessons and of the patents beyond the last', {
  tag: '@nightly',
}, async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/contact');
  for (const list of ['tutorials', 'patents']) await expectNothingBeyond(page, list);
});

test('stays readable when what only signed-in viewers load is lost', async ({ visit }) => {
  visit.expectConsole(/assets\/(MyActions|MyProgress|MyNotes)-|Failed to load resource/);
  const page = await visit.open('/tutorials/1', {
    as: 'user',
    prepare: (context) => context.route(/assets\/My\w+-.*\.js/, (route) => route.abort('connectionfailed')),
  });
  await page.getByRole('region', { name: 'Qubits and registers' }).getByRole('link').first().waitFor();
  await heading(page, 'One qubit: state and measurement');
  await page.goto('/videos/1');
  await heading(page, 'Quantum Computing for Computer Scientists');
  expect(await page.getByRole('button', { name: 'Mark as done' }).count()).toBe(0);
});
