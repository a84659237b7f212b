import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { PUBLIC_SCREENS } from '../../harness/screens.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** Every page that a signed-out visitor can open, and a lesson with another kind of content. */
const PATHS = new Set([
  ...PUBLIC_SCREENS.filter(({ as, act, refused }) => !as && !act && !refused).map(({ path }) => path),
  '/tutorials/4',
]);
/** Searches that find nothing need what the same pages with results need. */
const isEmptySearch = (path: string) => path.endsWith('=zzzz');

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

/** A page with the failed responses and the calls of the API that it asked for, of all documents. */
interface FollowedRequests {
  page: Page;
  failed: string[];
  calls: string[];
}

async function followRequests(visit: Visit): Promise<FollowedRequests> {
  const failed: string[] = [];
  const calls: string[] = [];
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
  return { page, failed, calls };
}

/** Loads the page, and expects that it asks for nothing that its document has. */
async function load({ page, calls }: FollowedRequests, path: string, status: number): Promise<void> {
  const response = await page.goto(path);
  expect([path, response?.status()]).toEqual([path, status]);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await waitForIdle(page);
  expect([path, ...calls]).toEqual([path]);
}

test('loads every resource of every public page, and asks for nothing that its document has', async ({ visit }) => {
  visit.expectConsole(/404/);
  const followed = await followRequests(visit);
  const named = new Set<string>();

  await test.step('loads what every public page needs, and asks for nothing more', async () => {
    for (const path of PATHS) {
      if (isEmptySearch(path)) continue;
      await load(followed, path, 200);
      for (const url of await namedInHead(followed.page)) named.add(url);
    }
    expect(followed.failed).toEqual([]);
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
    for (const path of MISSING) await load(followed, path, 404);
  });
});

test('loads every resource of searches that find nothing', { tag: '@nightly' }, async ({ visit }) => {
  const followed = await followRequests(visit);
  for (const path of PATHS) if (isEmptySearch(path)) await load(followed, path, 200);
  expect(followed.failed).toEqual([]);
});
