import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createdIn } from '../../../admin/calls/date-range.ts';
import type { Transport } from '../../../api/api-client.ts';
import type { MessagesUrlState } from './messages-url.ts';

/** Poll interval for new messages and delivery states. */
const POLL_MS = 20_000;
/** Poll interval while the open message's email is being sent. */
const BUSY_MS = 3_000;
const IN_DELIVERY = new Set(['pending', 'sending']);

export const matchingMessages = ({ search, state, dates }: MessagesUrlState) => ({
  ...(search ? { search } : {}),
  ...createdIn(dates),
  ...(state ? { state } : {}),
});

export function messagesQuery(api: Transport, listState: MessagesUrlState) {
  const { page, perPage, sort } = listState;
  const query = { page, per_page: perPage, sort: sort as '-created_at', ...matchingMessages(listState) };
  return queryOptions({
    queryKey: ['contact', 'messages', 'list', query],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/contact-messages', { query, signal });
      return { rows: data, total: total ?? data.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}

export function messageQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['contact', 'messages', 'record', id],
    queryFn: async ({ signal }) => (await api('GET /api/contact-messages/:id', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && [data, ...data.replies].some(({ delivery }) => IN_DELIVERY.has(delivery.state)) ? BUSY_MS : false,
  });
}

export function messageCountsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['contact', 'messages', 'counts'],
    queryFn: async ({ signal }) => (await api('GET /api/contact-messages/counts', { signal })).data,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
}
