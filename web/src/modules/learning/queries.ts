import type { Input, Output } from '@qram/contract';
import type { LearnedCollection } from '@qram/contract/collection/content';
import type { LearningList } from '@qram/contract/modules/learning/learning';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** Other tabs and devices change it, so it is read again on each visit. */
const LEARNING_STALE_MS = 0;
const PER_PAGE = 50;

export function statesQuery(
  api: Transport,
  { viewer, collection, ids }: { viewer: number; collection: LearnedCollection; ids: readonly number[] },
) {
  return queryOptions({
    queryKey: ['learning', viewer, 'states', collection, ids],
    queryFn: async ({ signal }) =>
      (await api('GET /api/me/learning/records', { query: { collection, ids: ids.join(',') }, signal })).data,
    staleTime: LEARNING_STALE_MS,
    enabled: ids.length > 0,
  });
}

export function categoriesQuery(api: Transport, { viewer, ids }: { viewer: number; ids: readonly number[] }) {
  return queryOptions({
    queryKey: ['learning', viewer, 'categories', ids],
    queryFn: async ({ signal }) =>
      (await api('GET /api/me/learning/categories', { query: { ids: ids.join(',') }, signal })).data,
    staleTime: LEARNING_STALE_MS,
    enabled: ids.length > 0,
  });
}

/** The first records of one of the viewer's lists, and how many there are. */
export function learningListQuery(
  api: Transport,
  { viewer, list, shown }: { viewer: number; list: LearningList; shown: number },
) {
  return queryOptions({
    queryKey: ['learning', viewer, 'list', list, shown],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/me/learning', { query: { list, per_page: shown }, signal });
      return { records: data, total: total ?? data.length };
    },
    staleTime: LEARNING_STALE_MS,
  });
}

export function learningPagesQuery(api: Transport, { viewer, list }: { viewer: number; list: LearningList }) {
  return infiniteQueryOptions({
    queryKey: ['learning', viewer, 'pages', list],
    queryFn: async ({ pageParam, signal }) => {
      const query = { list, page: pageParam, per_page: PER_PAGE };
      const { data, total } = await api('GET /api/me/learning', { query, signal });
      return { records: data, total: total ?? data.length };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : undefined),
    staleTime: LEARNING_STALE_MS,
  });
}

/** The first of the viewer's notes that have a text, and how many there are. */
export function notesQuery(
  api: Transport,
  { viewer, search, shown }: { viewer: number; search: string; shown: number },
) {
  return queryOptions({
    queryKey: ['learning', viewer, 'notes', search, shown],
    queryFn: async ({ signal }) => {
      const query = { per_page: shown, ...(search ? { search } : {}) };
      const { data, total } = await api('GET /api/me/notes', { query, signal });
      return { notes: data, total: total ?? data.length };
    },
    staleTime: LEARNING_STALE_MS,
  });
}

/** All lessons in order with the viewer's progress, and the one to go on with. */
export function learningPathQuery(api: Transport, viewer: number) {
  return queryOptions({
    queryKey: ['learning', viewer, 'path'],
    queryFn: async ({ signal }) => (await api('GET /api/me/learning/path', { query: {}, signal })).data,
    staleTime: LEARNING_STALE_MS,
  });
}

export function questionStatesQuery(api: Transport, { viewer, topicId }: { viewer: number; topicId: number }) {
  return queryOptions({
    queryKey: ['learning', viewer, 'questions', topicId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/me/learning/topics/:id/questions', { params: { id: topicId }, signal })).data,
    staleTime: LEARNING_STALE_MS,
  });
}

/** The first of the viewer's questions that are due, or come back later, and how many there are. */
export function reviewsQuery(
  api: Transport,
  { viewer, list, shown }: { viewer: number; list: 'due' | 'upcoming'; shown: number },
) {
  return queryOptions({
    queryKey: ['learning', viewer, 'reviews', list, shown],
    queryFn: async ({ signal }) => {
      const { data, total } = await api('GET /api/me/reviews', { query: { list, per_page: shown }, signal });
      return { reviews: data, total: total ?? data.length };
    },
    staleTime: LEARNING_STALE_MS,
  });
}

export type LearningRecord = Output<'GET /api/me/learning'>[number];
export type LearningChange = Input<'PUT /api/me/learning/:collection/:id'>['body'];
