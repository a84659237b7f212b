import {
  CONTENT,
  isPagedCollection,
  isPublishedCollection,
  type PublishedCollection,
} from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import { cleanSearch, listParams, urlWith } from '../../ui/controls/list-url.ts';
import type { CollectionPath, PublicPlace } from './admin-screen.ts';
import { labelsAt } from './admin-screens.ts';
import type { StoredRecord } from './record-types.ts';

interface PublicPage extends PublicPlace {
  readonly collection: PublishedCollection;
}

/** The page on which visitors see a collection's records; null for collections without one. */
export function getPublicPage(path: CollectionPath): PublicPage | null {
  const { name, publicPlace } = labelsAt(path);
  if (!isPublishedCollection(name)) return null;
  if (isPagedCollection(name)) return { collection: name, path: CONTENT[name].page.path };
  return publicPlace ? { collection: name, ...publicPlace } : null;
}

export function isOnSite(record: StoredRecord): boolean {
  const { active = 1, state = 'live' } = record as StoredRecord & { active?: unknown; state?: unknown };
  return active === 1 && state === 'live';
}

/** URL of a record's public page; null if visitors can't see it. */
export function urlOnSite(collection: CollectionPath, record: StoredRecord, title: string): string | null {
  const page = getPublicPage(collection);
  if (!page || !isOnSite(record)) return null;
  if (isPagedCollection(page.collection)) return recordPath(page.collection, { id: record.id, title });
  const search = page.searched ? cleanSearch(title) : '';
  return urlWith(page.path, listParams({ search, page: 1 })) + (page.fragment ? `#${page.fragment}` : '');
}
