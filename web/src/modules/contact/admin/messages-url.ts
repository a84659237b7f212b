import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact/contact';
import { type CollectionAddress, readAddress, writeAddress } from '../../../admin/calls/collection-url.ts';
import { type ChangeAddressState, useAddressState } from '../../../admin/url/url-state.ts';

/** `state` is undefined for all messages. */
export type MessagesAddress = CollectionAddress & { state: MessageState | undefined };
export type ChangeMessages = ChangeAddressState<MessagesAddress>;

export const MESSAGE_SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
] as const;
const SORTS = MESSAGE_SORTS.map(({ value }) => value);

function read(params: URLSearchParams): MessagesAddress {
  const state = MESSAGE_STATES.find((known) => known === params.get('state'));
  return { ...readAddress(params, SORTS), state };
}

function write({ state, ...address }: MessagesAddress): string {
  return [writeAddress(address, SORTS), state ? `state=${state}` : ''].filter(Boolean).join('&');
}

export const useMessagesAddress = (): [MessagesAddress, ChangeMessages] => useAddressState(read, write);
