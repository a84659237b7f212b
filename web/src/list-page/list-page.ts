import type { QueryKey } from '@tanstack/react-query';
import type { Fetching, Head, PageHandle } from '../page-handle.ts';
import { addressWith, isBeyondLast, readListParams } from '../ui/list-address.ts';

interface ListPage<Data extends { total: number }> {
  /** Address of the list. */
  path: string;
  /** Key of the page's data. */
  queryKey(fetching: Fetching): QueryKey;
  /** The data of a page without entries. */
  empty(fetching: Fetching): Data;
  head(url: URL): Head;
}

const MISSING: Head = { title: 'Page Not Found', noindex: true };
/** Of a list without entries, any page but the first is beyond the last. */
const SECOND = { page: '2' };

/** The part of a list's handle that makes its pages beyond the last ones not found. */
export function listPage<Data extends { total: number }>({ path, queryKey, empty, head }: ListPage<Data>) {
  const isMissing = (fetching: Fetching): boolean => {
    const data = fetching.queryClient.getQueryData<Data>(queryKey(fetching));
    return isBeyondLast(readListParams(fetching.url.searchParams).page, data?.total);
  };
  return {
    head: (fetching) => (isMissing(fetching) ? MISSING : head(fetching.url)),
    outcome: (fetching) => (isMissing(fetching) ? { status: 404 } : {}),
    missing: {
      address: addressWith(path, SECOND),
      fill: (fetching) => void fetching.queryClient.setQueryData(queryKey(fetching), empty(fetching)),
    },
  } satisfies PageHandle;
}
