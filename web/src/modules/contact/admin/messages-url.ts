import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact/contact';
import { type ListUrlState, readListUrl, writeListUrl } from '../../../admin/calls/collection-url.ts';
import { type ChangeUrlState, useUrlState } from '../../../admin/url/url-state.ts';

/** `state` is undefined for all messages. */
export type MessagesUrlState = ListUrlState & { state: MessageState | undefined };
export type ChangeMessages = ChangeUrlState<MessagesUrlState>;

export const MESSAGE_SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
] as const;
const SORTS = MESSAGE_SORTS.map(({ value }) => value);

function read(params: URLSearchParams): MessagesUrlState {
  const state = MESSAGE_STATES.find((known) => known === params.get('state'));
  return { ...readListUrl(params, SORTS), state };
}

function write({ state, ...listState }: MessagesUrlState): string {
  return [writeListUrl(listState, SORTS), state ? `state=${state}` : ''].filter(Boolean).join('&');
}

export const useMessagesUrlState = (): [MessagesUrlState, ChangeMessages] => useUrlState(read, write);
