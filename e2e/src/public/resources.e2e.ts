import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { PUBLIC_SCREENS } from '../harness/screens.ts';
import { test } from '../harness/test.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

/** Every page that a signed-out visitor can open, and some with a shorter address or another filter. */
const PATHS = new Set([
  ...PUBLIC_SCREENS.filter(({ as, act, refused }) => !as && !act && !refused).map(({ path }) => path),
  ...['/videos/1', '/tutorials/4', '/patents?year=2021', '/patents/1', '/search?q=memory'],
]);

/** Addresses that answer 404. */
const MISSING = ['/videos?page=999', '/patents/2147483000'];

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

test('loads every resource of every public page, and asks for nothing that its document has', async ({ visit }) => {
  visit.expectConsole(/404/);
  const failed: string[] = [];
  const calls: string[] = [];
  const named = new Set<string>();
  const page = await visit.open('about:blank', {
    hydrated: false,
    prepare: async (context) => {
      context.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      context.on('request', (request) => {
        if (/\/api\/(?!logo\/)/.test(request.url())) calls.push(`${request.method()} ${request.url()}`);
      });
    },
  });

  await test.step('loads what every public page needs, and asks for nothing more', async () => {
    for (const path of PATHS) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 200]);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await waitForIdle(page);
      expect([path, ...calls]).toEqual([path]);
      for (const url of await namedInHead(page)) named.add(url);
    }
    expect(failed).toEqual([]);
  });

  await test.step('loads the icons and pictures that the head names', async () => {
    const paths = [...named].map((url) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(['/favicon.svg', '/apple-touch-icon.png']));
    for (const url of named) {
      const response = await fetch(url);
      expect([url, response.status]).toEqual([url, 200]);
      expect(response.headers.get('content-type')).toMatch(/^image\//);
    }
  });

  await test.step('asks for nothing that the document of a missing page has', async () => {
    for (const path of MISSING) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await waitForIdle(page);
      expect([path, ...calls]).toEqual([path]);
    }
  });
});
