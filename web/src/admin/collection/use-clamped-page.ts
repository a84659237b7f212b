import { useEffect } from 'react';
import type { ChangeAddress, CollectionAddress } from './collection-address.ts';

/** Returns to the last page that exists, after deletes or from an old address. */
export function useClampedPage(total: number | undefined, address: CollectionAddress, change: ChangeAddress): void {
  const { page, perPage } = address;
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / perPage));
    if (page > last) change({ page: last }, { replace: true });
  }, [total, page, perPage, change]);
}
