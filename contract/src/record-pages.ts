/** Collections whose records have a page of their own, with the path of their list. */
export const RECORD_PAGES = { videos: '/videos', topics: '/tutorials', patents: '/patents' } as const;
export type PagedCollection = keyof typeof RECORD_PAGES;
export const PAGED_COLLECTIONS = Object.keys(RECORD_PAGES) as [PagedCollection, ...PagedCollection[]];

export const isPagedCollection = (name: string): name is PagedCollection => Object.hasOwn(RECORD_PAGES, name);

const MAX_SLUG_LENGTH = 80;

/** The title as part of an address: letters and digits of any script, without accents, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  let slug = '';
  for (const word of words ?? []) {
    const next = slug ? `${slug}-${word}` : word;
    if (slug && next.length > MAX_SLUG_LENGTH) break;
    slug = next.slice(0, MAX_SLUG_LENGTH);
  }
  return slug || 'untitled';
}

/** Address of a record's page. */
export const recordAddress = (collection: PagedCollection, { id, title }: { id: number; title: string }): string =>
  `${RECORD_PAGES[collection]}/${id}/${encodeURIComponent(slugOf(title))}`;
