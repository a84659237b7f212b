import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CollectionAddress, readAddress, writeAddress } from '../../../admin/collection/collection-address.ts';

/** `state` is undefined for all messages. */
export type MessagesAddress = CollectionAddress & { state: MessageState | undefined };
export type ChangeMessages = (change: Partial<MessagesAddress>, options?: { replace?: boolean }) => void;

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

/** List state in the URL, so that reload, back and shared links work. */
export function useMessagesAddress(): [MessagesAddress, ChangeMessages] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => read(params), [params]);
  const change = useCallback<ChangeMessages>(
    (patch, options) =>
      setParams((current) => new URLSearchParams(write({ ...read(current), ...patch })), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [address, change];
}
