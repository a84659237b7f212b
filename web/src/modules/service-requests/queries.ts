import type { Output } from '@qram/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Maximum number of own requests shown. */
const SHOWN = 100;

/** One of the signed-in user's requests, with its history. */
export type MyRequest = Output<'GET /api/service-requests/own'>[number];

/** Within how many hours requests are usually answered; null while too few have been. */
export function answerTimeQuery(api: Transport) {
  return queryOptions({
    queryKey: ['service-requests', 'answer-time'],
    queryFn: async ({ signal }) => (await api('GET /api/service-requests/answer-time', { signal })).data.hours,
  });
}

/** The signed-in user's requests with their history, newest first. */
export function myRequestsQuery(api: Transport, userId: number) {
  return queryOptions({
    queryKey: ['service-requests', 'own', userId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/service-requests/own', { query: { page: 1, per_page: SHOWN }, signal })).data,
    staleTime: 0,
  });
}
