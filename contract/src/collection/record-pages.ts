import { CONTENT, type PagedCollection } from './content.ts';

const MAX_SLUG_LENGTH = 80;

/** Letters and digits of any script, without accents, joined by hyphens. */
export function toSlug(title: string): string {
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

/** Path of a record's page. */
export const recordPath = (collection: PagedCollection, { id, title }: { id: number; title: string }): string =>
  `${CONTENT[collection].page.path}/${id}/${encodeURIComponent(toSlug(title))}`;
