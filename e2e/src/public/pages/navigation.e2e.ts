import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

const header = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

/** Reads the elements of the head for search engines, and how often each is there. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    return {
      titles: [...document.querySelectorAll('head > title')].map(({ textContent }) => textContent),
      robots: all('meta[name=robots]', 'content'),
      canonical: all('link[rel=canonical]', 'href').map((href) => new URL(href ?? '').pathname),
      shared: all('meta[property="og:title"]', 'content'),
    };
  });

/** Waits until the page says this. A navigation may destroy the document while it is read. */
const expectHead = (page: Page, head: Awaited<ReturnType<typeof readHead>>) =>
  expect(async () => expect(await readHead(page)).toEqual(head)).toPass({ timeout: 10_000 });

const listed = (title: string, path: string) => ({
  titles: [`${title} · QRAM`],
  robots: ['index, follow'],
  canonical: [path],
  shared: [`${title} · QRAM`],
});

const unlisted = (title: string) => ({
  titles: [`${title} · QRAM`],
  robots: ['noindex'],
  canonical: [],
  shared: [`${title} · QRAM`],
});

test('says once in the head what the page is, on the first page and after each navigation', async ({ visit }) => {
  visit.expectConsole(/404/);
  const page = await visit.open('/videos');
  await expectHead(page, listed('Videos', '/videos'));
  await header(page, 'Patents').click();
  await expectHead(page, listed('Patents', '/patents'));
  await page.getByRole('main').getByRole('searchbox').fill('memory');
  await expectHead(page, unlisted('“memory” in Patents'));
  await header(page, 'Login').click();
  await expectHead(page, unlisted('Login'));
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expectHead(page, listed('Videos', '/videos'));
  await page.goto('/videos/abc');
  await expectHead(page, unlisted('Page Not Found'));
  await header(page, 'Home').click();
  await expectHead(page, listed('Quantum Random Access Memory', '/'));
});

test('loads the code of a page ahead, and shows the skeleton of a list while its data is on its way', async ({
  visit,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await visit.open('/contact');
  await page.route('**/api/videos?*', async (route) => {
    await held;
    await route.continue();
  });

  await test.step('loads the code of a page when the pointer or the focus reaches a link to it', async () => {
    const patents = page.waitForRequest(/assets\/PatentsPage-/);
    await header(page, 'Patents').hover();
    await patents;
    const videos = page.waitForRequest(/assets\/VideosPage-/);
    await header(page, 'Videos').focus();
    await videos;
    await expectUrl(page, '/contact');
  });

  await test.step('shows the skeleton of a list while its data is on its way', async () => {
    await header(page, 'Videos').click();
    await expectUrl(page, '/videos');
    await page.getByText('Loading videos...').waitFor();
    expect(await page.title()).toBe('Videos · QRAM');
    answer();
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await page.getByText('Loading videos...').waitFor({ state: 'detached' });
  });
});
