import type { Site } from '@qram/testing/site';

/** One page of each kind; records of the sample content by id. */
const PAGES = [
  '/',
  '/videos',
  '/tutorials',
  '/patents',
  '/videos/1',
  '/tutorials/4',
  '/patents/1',
  '/search',
  '/simulator',
];

/** Paths of the public pages to measure, each the page's own address. */
export function publicPages(site: Site): Promise<string[]> {
  return Promise.all(
    PAGES.map(async (path) => {
      const response = await fetch(site.url + path, { redirect: 'manual' });
      if (response.status !== 200 && response.status !== 301) throw new Error(`${path} responded ${response.status}`);
      return response.headers.get('location') ?? path;
    }),
  );
}

/** The page of a lesson. */
export const lessonPage = async (site: Site): Promise<string> =>
  (await publicPages(site)).find((path) => path.startsWith('/tutorials/')) ?? '';
