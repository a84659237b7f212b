import { CONTENT, type PagedCollection } from '@qram/contract/content';
import { recordAddress } from '@qram/contract/record-pages';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Fetching, Head, PageHandle } from '../page-handle.ts';

export interface PagedRecord {
  id: number;
  title: string;
}

/** A record, or why there is none: unknown or not public, or deleted for good. */
export type FoundRecord<R> = { record: R } | { missing: 'not_found' | 'gone' };

/** The response to a call, unless the record it asks for is missing. Other errors are thrown. */
export async function findRecord<R>(call: Promise<{ data: R }>): Promise<FoundRecord<R>> {
  try {
    return { record: (await call).data };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'not_found' || code === 'gone') return { missing: code };
    throw error;
  }
}

const ADDRESS = /^\/[^/]+\/([1-9]\d{0,9})(?:\/([^/]*))?\/?$/;
/** The largest id (MAX_ID in the contract). */
const MAX_ID = 2_147_483_647;

/** Id and slug in the address of a record's page; null for any other. */
export function readRecordAddress({ pathname }: Pick<URL, 'pathname'>): { id: number; slug: string } | null {
  const [, digits, slug = ''] = ADDRESS.exec(pathname) ?? [];
  const id = Number(digits);
  try {
    return digits === undefined || id > MAX_ID ? null : { id, slug: decodeURIComponent(slug) };
  } catch {
    // No text is encoded like that.
    return null;
  }
}

/** Whether an address is the record's own, not one with a former or no title. */
export function isAddressOf(address: { pathname: string }, collection: PagedCollection, record: PagedRecord): boolean {
  const canonical = readRecordAddress({ pathname: recordAddress(collection, record) });
  return readRecordAddress(address)?.slug === canonical?.slug;
}

interface RecordPage<R, Key extends QueryKey> {
  query(
    fetching: Pick<Fetching, 'api' | 'viewer'>,
    id: number,
  ): FetchQueryOptions<FoundRecord<R>, Error, FoundRecord<R>, Key>;
  /** Starts fetching what else the page shows. */
  prefetch?(fetching: Fetching, id: number): Promise<unknown>[];
}

const MISSING: Head = { title: 'Page Not Found', noindex: true };

/** Handle of the page of each record in a collection. The id decides; an address with another slug redirects. */
export function recordHandle<R extends PagedRecord, Key extends QueryKey>(
  collection: PagedCollection,
  page: RecordPage<R, Key>,
) {
  const found = ({ queryClient, api, url, viewer }: Fetching): FoundRecord<R> | undefined => {
    const address = readRecordAddress(url);
    return address
      ? queryClient.getQueryData(page.query({ api, viewer }, address.id).queryKey)
      : { missing: 'not_found' };
  };
  return {
    path: `${CONTENT[collection].page}/:id/:slug?`,
    address(url) {
      const address = readRecordAddress(url);
      if (!address) return null;
      const { id, slug } = address;
      return `${CONTENT[collection].page}/${id}${slug ? `/${encodeURIComponent(slug)}` : ''}`;
    },
    prefetch(fetching) {
      const id = readRecordAddress(fetching.url)?.id;
      if (id === undefined) return [];
      const { queryClient, ...context } = fetching;
      return [queryClient.prefetchQuery(page.query(context, id)), ...(page.prefetch?.(fetching, id) ?? [])];
    },
    outcome(fetching) {
      const result = found(fetching);
      if (!result) return {};
      if ('missing' in result) return { status: result.missing === 'gone' ? 410 : 404 };
      if (isAddressOf(fetching.url, collection, result.record)) return {};
      return { redirect: recordAddress(collection, result.record) };
    },
    missing: {
      address: `${CONTENT[collection].page}/${MAX_ID}`,
      fill({ queryClient, api, url, viewer }, status) {
        const id = readRecordAddress(url)?.id;
        if (id === undefined) return;
        const missing: FoundRecord<R> = { missing: status === 410 ? 'gone' : 'not_found' };
        queryClient.setQueryData<FoundRecord<R>>(page.query({ api, viewer }, id).queryKey, missing);
      },
    },
    head(fetching) {
      const result = found(fetching);
      if (!result) return null;
      return 'record' in result ? { title: result.record.title } : MISSING;
    },
  } satisfies PageHandle;
}
