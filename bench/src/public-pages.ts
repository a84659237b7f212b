import type { Site } from '@qram/testing/site';

/** One page of each kind. */
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

/** Resolves redirects to canonical paths. */
export function findPublicPages(site: Site): Promise<string[]> {
  return Promise.all(
    PAGES.map(async (path) => {
      const response = await fetch(site.url + path, { redirect: 'manual' });
      if (response.status !== 200 && response.status !== 301) throw new Error(`${path} responded ${response.status}`);
      return response.headers.get('location') ?? path;
    }),
  );
}

export const findLessonPage = async (site: Site): Promise<string> =>
  (await findPublicPages(site)).find((path) => path.startsWith('/tutorials/')) ?? '';
