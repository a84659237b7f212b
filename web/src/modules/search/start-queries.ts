import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

const MAX_POPULAR = 3;

/** The videos that are watched most. */
export function popularVideosQuery(api: Transport) {
  return queryOptions({
    queryKey: ['search', 'popular'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: MAX_POPULAR, sort: '-views' } as const;
      return (await api('GET /api/videos', { query, signal })).data.map(({ id, title }) => ({ id, title }));
    },
  });
}

/** What went live last. */
export function latestQuery(api: Transport) {
  return queryOptions({
    queryKey: ['search', 'latest'],
    queryFn: async ({ signal }) => (await api('GET /api/latest', { query: {}, signal })).data,
  });
}

/** Lessons whose categories are the topics. */
const MAX_LESSONS = 50;

/** The categories of the first lessons. */
export function searchTopicsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['search', 'topics'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/tutorials', { query: { page: 1, per_page: MAX_LESSONS }, signal });
      return data.map(({ id, title }) => ({ id, title }));
    },
  });
}
