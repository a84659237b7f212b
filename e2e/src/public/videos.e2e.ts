import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectAddress, expectFocus } from '../harness/expectations.ts';
import { pixelsAt } from '../harness/pixels.ts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

const cards = (page: Page) => page.getByRole('main').locator('[aria-haspopup=dialog]');
const scrolls = (page: Page) =>
  page.evaluate(
    () =>
      getComputedStyle(document.documentElement).overflowY !== 'hidden' &&
      getComputedStyle(document.body).overflowY !== 'hidden',
  );

test('searches the videos and clears the search', async ({ visit }) => {
  const page = await visit.open('/videos');
  const all = await cards(page).count();
  expect(all).toBeGreaterThanOrEqual(5);
  await page.getByRole('searchbox').fill('GROVER');
  await page.getByText('2 results found for "GROVER"').waitFor();
  await expect.poll(() => cards(page).count()).toBe(2);
  await page.reload();
  await page.getByText('2 results found for "GROVER"').waitFor();
  await page.getByText('Clear Search').click();
  await expect.poll(() => cards(page).count()).toBe(all);
  await expectAddress(page, '/videos');
});

for (const width of [390, 768, 1440]) {
  test(`fills the 16:9 frame of a card with the centered picture, without its bars, at ${width} px`, async ({
    visit,
  }) => {
    const page = await visit.open('/videos', { width });
    await waitForIdle(page);
    const image = cards(page).first().locator('img');
    const frame = image.locator('..');
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    const [inner, outer] = await Promise.all([image.boundingBox(), frame.boundingBox()]);
    const middle = (edges: typeof inner) => (edges?.y ?? 0) + (edges?.height ?? 0) / 2;
    expect(Math.abs(middle(inner) - middle(outer))).toBeLessThan(1);
    expect(Math.abs((inner?.height ?? 0) - (outer?.height ?? 0))).toBeLessThan(8);
    const shades = await pixelsAt(frame, [
      [0.3, 0.01],
      [0.3, 0.99],
      [0.7, 0.01],
      [0.7, 0.99],
      [0.01, 0.5],
      [0.99, 0.5],
    ]);
    for (const shade of shades) expect(Math.max(...shade)).toBeGreaterThan(80);
  });
}

test('says that a search has no matches', async ({ visit }) => {
  const page = await visit.open('/videos');
  await page.getByRole('searchbox').fill('no such words <b>');
  await page.getByText('No videos found').waitFor();
  await page.getByText('0 results found for "no such words <b>"').waitFor();
});

test('plays and closes a video: restores focus and scrolling, and counts the view', async ({ visit }) => {
  const before = await visit.call<{ id: number; link: string; views: number }[]>('GET', '/api/videos');
  const page = await visit.open('/videos');
  const card = cards(page).nth(1);
  const id = Number((await card.getAttribute('href'))?.split('/')[2]);
  await card.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const player = await dialog.locator('iframe').getAttribute('src');
  expect(player).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?.*autoplay=1/);
  expect(await scrolls(page)).toBe(false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await scrolls(page)).toBe(true);
  await expectFocus(card);
  const record = before.find((video) => video.id === id);
  expect(record).toBeDefined();
  await expect
    .poll(
      async () =>
        (await visit.call<{ views: number }>('GET', `/api/videos/${record?.id}?fresh=${Date.now()}`).catch(() => null))
          ?.views,
      { timeout: 8_000 },
    )
    .toBe((record?.views ?? 0) + 1);
});

test('closes the player with its close button', async ({ visit }) => {
  const page = await visit.open('/videos');
  await cards(page).first().click();
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('falls back to placeholders when the video host is unreachable', async ({ visit }) => {
  const page = await visit.open('/videos', { videoHost: 'fails' });
  await cards(page).first().waitFor();
  const broken = () =>
    page
      .getByRole('main')
      .evaluate(
        (main) =>
          [...main.querySelectorAll('img')].filter(
            (image) => image.checkVisibility() && image.complete && image.naturalWidth === 0,
          ).length,
      );
  await expect.poll(broken, { timeout: 10_000 }).toBe(0);
});
