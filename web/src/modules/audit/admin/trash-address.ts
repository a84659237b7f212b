import type { CollectionName } from '@qram/contract/collections';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { allCollections } from '../../../admin/admin-screens.ts';
import { type CollectionAddress, readAddress, writeAddress } from '../../../admin/collection/collection-address.ts';

export type TrashAddress = CollectionAddress & {
  kind: CollectionName | undefined;
};
export type ChangeTrash = (change: Partial<TrashAddress>, options?: { replace?: boolean }) => void;

/** Parses the state of the trash from the address; invalid values are ignored. */
export const readTrashAddress = (params: URLSearchParams): TrashAddress => ({
  ...readAddress(params, []),
  kind: allCollections.find(({ name }) => name === params.get('kind'))?.name,
});

/** Serializes the state without defaults. */
export const writeTrashAddress = ({ kind, ...address }: TrashAddress): string =>
  [writeAddress(address, []), kind ? `kind=${kind}` : ''].filter(Boolean).join('&');

/** Trash state in the URL, so that reload, back and shared links work. */
export function useTrashAddress(): [TrashAddress, ChangeTrash] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readTrashAddress(params), [params]);
  const change = useCallback<ChangeTrash>(
    (patch, options) =>
      setParams((current) => new URLSearchParams(writeTrashAddress({ ...readTrashAddress(current), ...patch })), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [address, change];
}
