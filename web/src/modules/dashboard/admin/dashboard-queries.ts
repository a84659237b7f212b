import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** The dashboard's counts; also used by the sidebar's badge. */
export function statisticsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['dashboard', 'statistics'],
    queryFn: async ({ signal }) => (await api('GET /api/statistics', { signal })).data,
    staleTime: 10_000,
  });
}

/** Clicks on the service buttons by user, newest first. */
export function clickStatsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['clicks', 'statistics'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/button-clicks', { signal });
      return data.data.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
    },
    staleTime: 0,
  });
}

/** Daily counts; the previous range stays visible while the next one loads. */
export function historyQuery(api: Transport, days: number) {
  return queryOptions({
    queryKey: ['dashboard', 'history', days],
    queryFn: async ({ signal }) => (await api('GET /api/statistics/history', { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
