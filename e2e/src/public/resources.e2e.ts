import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { PUBLIC_SCREENS } from '../harness/screens.ts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

/** Every page that a signed-out visitor can open. */
const PATHS = new Set(PUBLIC_SCREENS.filter(({ as, act, refused }) => !as && !act && !refused).map(({ path }) => path));

/** Resources in the head that a headless browser doesn't load. */
const namedInHead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=apple-touch-icon]')];
    const manifests = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=manifest]')];
    const images = [...document.head.querySelectorAll<HTMLMetaElement>('meta[property="og:image"]')];
    return [
      ...links.map(({ href }) => href),
      ...manifests.map(({ href }) => href),
      ...images.map((meta) => meta.content),
    ];
  });

test('loads every resource of every public page, including icons', async ({ visit }) => {
  const failed: string[] = [];
  const named = new Set<string>();
  const page = await visit.open('/', {
    prepare: async (context) =>
      void context.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      }),
  });
  for (const path of PATHS) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await waitForIdle(page);
    for (const url of await namedInHead(page)) named.add(url);
  }
  expect(failed).toEqual([]);
  const paths = [...named].map((url) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/favicon.svg', '/apple-touch-icon.png']));
  for (const url of named) {
    const response = await fetch(url);
    expect([url, response.status]).toEqual([url, 200]);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  }
});
