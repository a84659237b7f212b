import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectFocus, expectUrl } from '../../harness/expectations.ts';
import { advanceUntilVisible, openWithClock } from '../../harness/page-clock.ts';
import { pixelsAt } from '../../harness/pixels.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const cards = (page: Page) => page.getByRole('main').locator('[aria-haspopup=dialog]');
const scrolls = (page: Page) =>
  page.evaluate(
    () =>
      getComputedStyle(document.documentElement).overflowY !== 'hidden' &&
      getComputedStyle(document.body).overflowY !== 'hidden',
  );

test('shows the videos as cards, searches them, and plays and closes one', async ({ visit }) => {
  const before = await visit.call<{ id: number; link: string; views: number }[]>('GET', '/api/videos');
  const page = await visit.open('/videos');
  const dialog = page.getByRole('dialog');

  for (const width of [390, 768, 1440])
    await test.step(`fills the 16:9 frame of a card with the centered picture, without its bars, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
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

  await test.step('searches the videos and clears the search', async () => {
    const all = await cards(page).count();
    expect(all).toBeGreaterThanOrEqual(5);
    await page.getByRole('searchbox').fill('GROVER');
    await page.getByText('2 results found for "GROVER"').waitFor();
    await expect.poll(() => cards(page).count()).toBe(2);
    await page.reload();
    await page.getByText('2 results found for "GROVER"').waitFor();
    await page.getByText('Clear Search').click();
    await expect.poll(() => cards(page).count()).toBe(all);
    await expectUrl(page, '/videos');
  });

  await test.step('says that a search has no matches', async () => {
    await page.getByRole('searchbox').fill('no such words <b>');
    await page.getByText('No videos found').waitFor();
    await page.getByText('0 results found for "no such words <b>"').waitFor();
    await page.getByText('Clear Search').click();
    await expectUrl(page, '/videos');
  });

  await test.step('plays and closes a video: restores focus and scrolling, and counts the view', async () => {
    const card = cards(page).nth(1);
    const id = Number((await card.getAttribute('href'))?.split('/')[2]);
    await card.click();
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
          (
            await visit
              .call<{ views: number }>('GET', `/api/videos/${record?.id}?fresh=${Date.now()}`)
              .catch(() => null)
          )?.views,
        { timeout: 8_000 },
      )
      .toBe((record?.views ?? 0) + 1);
  });

  await test.step('closes the player with its close button', async () => {
    await cards(page).first().click();
    await dialog.getByRole('button', { name: /close/i }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  await test.step('opens the player again with Forward, after its button, Back or Escape has closed it', async () => {
    const address = (await cards(page).first().getAttribute('href')) ?? '';
    const close = [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.goBack()];
    for (const leave of close) {
      await page.goForward();
      await dialog.locator('iframe').waitFor();
      await expectUrl(page, address);
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await expectUrl(page, '/videos');
    }
  });
});

for (const videoHost of ['fails', 'is silent'] as const) {
  test(`says that the host of a video doesn't answer when it ${videoHost}, and plays it once it does`, async ({
    visit,
  }) => {
    const page = await openWithClock(visit, '/videos', { videoHost });
    await cards(page).first().waitFor();

    if (videoHost === 'fails')
      await test.step('falls back to placeholders for pictures', async () => {
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

    await cards(page).first().click();
    const dialog = page.getByRole('dialog');
    if (videoHost === 'is silent') await dialog.getByText('Loading the player').waitFor();
    await advanceUntilVisible(page, dialog.getByText("The video's host doesn't answer"));
    await expect(dialog.getByRole('link', { name: 'Open on YouTube' })).toHaveAttribute('href', /watch\?v=/);
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    // The request that hung goes on by itself.
    if (videoHost === 'fails') await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(dialog.getByText(/Loading the player|doesn't answer/)).toHaveCount(0, { timeout: 1 });
    }).toPass({ timeout: 10_000 });
    await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Player' })).toBeVisible();
  });
}

test('shows publisher, length, captions and transcript, and finds a video by its transcript', async ({ visit }) => {
  const details = { publisher: 'A channel', duration: '1:02:03', captions: 'English, German' };
  const transcript = `First words.\n\n${'The yttrium routers wait for their address. '.repeat(40)}`;
  const link = 'https://youtu.be/BBBBBBBBBBB';
  const json = { title: 'A video with all details', link, ...details, transcript };
  const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', json);
  const page = await visit.open('/search?q=yttrium', { javaScript: false });
  await expect(page.getByText('Found in the transcript')).toBeVisible();
  await page.getByRole('link', { name: json.title }).click();
  const main = page.getByRole('main');
  for (const text of ['A channel', '1:02:03', 'Captions: English, German'])
    await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByText('yttrium').first()).toBeHidden();
  await main.getByText('Transcript').click();
  await expect(main.getByText('yttrium').first()).toBeVisible();
  await page.goto('/videos');
  await expect(page.getByRole('link', { name: json.title })).toContainText('1:02:03');
  await visit.callAsAdmin('DELETE', `/api/videos/${id}`);
});
