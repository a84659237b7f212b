import type { CollectionName } from '@qram/contract/collections';
import { type CollectionAddress, readAddress, writeAddress } from '../../../admin/calls/collection-url.ts';
import { getCollections } from '../../../admin/declaration/admin-screens.ts';
import { type ChangeAddressState, useAddressState } from '../../../admin/url/url-state.ts';

export type TrashAddress = CollectionAddress & {
  kind: CollectionName | undefined;
};
export type ChangeTrash = ChangeAddressState<TrashAddress>;

/** Parses the state of the trash from the address; invalid values are ignored. */
export const readTrashAddress = (params: URLSearchParams): TrashAddress => ({
  ...readAddress(params, []),
  kind: getCollections().find(({ name }) => name === params.get('kind'))?.name,
});

/** Serializes the state without defaults. */
export const writeTrashAddress = ({ kind, ...address }: TrashAddress): string =>
  [writeAddress(address, []), kind ? `kind=${kind}` : ''].filter(Boolean).join('&');

export const useTrashAddress = (): [TrashAddress, ChangeTrash] => useAddressState(readTrashAddress, writeTrashAddress);
