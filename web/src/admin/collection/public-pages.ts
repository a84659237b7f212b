import { CONTENT, isPagedCollection, PAGED_COLLECTIONS, type PublishedCollection } from '@qram/contract/content';
import { recordAddress } from '@qram/contract/record-pages';
import { addressWith, cleanSearch, listParams } from '../../ui/list-address.ts';
import type { CollectionPath } from '../admin-screen.ts';
import type { StoredRecord } from './collection-calls.ts';

interface PublicPage {
  readonly collection: PublishedCollection;
  readonly path: string;
  /** The page has a search. */
  readonly searched?: true;
  /** Fragment of the record's section. */
  readonly fragment?: string;
}

const recordPages = PAGED_COLLECTIONS.map((collection): [CollectionPath, PublicPage] => [
  `/api/${collection}`,
  { collection, path: CONTENT[collection].page.path },
]);

/** Public pages of collections. */
const PUBLIC_PAGES: { readonly [P in CollectionPath]?: PublicPage } = {
  ...Object.fromEntries(recordPages),
  '/api/qramtopics': { collection: 'qram_topics', path: '/QramPage', searched: true },
  '/api/terms': { collection: 'terms', path: '/TermsPage' },
  '/api/gallery': { collection: 'gallery', path: '/' },
  '/api/features': { collection: 'features', path: '/', fragment: 'features-title' },
};

/** Null for collections without a public page. */
export const getPublicPage = (path: CollectionPath): PublicPage | null => PUBLIC_PAGES[path] ?? null;

/** True if visitors see a record. */
export function isOnSite(record: StoredRecord): boolean {
  const { active = 1, state = 'live' } = record as StoredRecord & { active?: unknown; state?: unknown };
  return active === 1 && state === 'live';
}

/** Address of a record's public page; null if visitors can't see it. */
export function addressOnSite(collection: CollectionPath, record: StoredRecord, title: string): string | null {
  const page = getPublicPage(collection);
  if (!page || !isOnSite(record)) return null;
  if (isPagedCollection(page.collection)) return recordAddress(page.collection, { id: record.id, title });
  const search = page.searched ? cleanSearch(title) : '';
  return addressWith(page.path, listParams({ search, page: 1 })) + (page.fragment ? `#${page.fragment}` : '');
}
