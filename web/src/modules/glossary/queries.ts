import type { Output } from '@qram/contract';
import type { MarkedCollection } from '@qram/contract/modules/glossary/marked-descriptions';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { type FoundRecord, findRecord } from '../../public-page/found-record.ts';
import type { ListParams } from '../../ui/controls/list-url.ts';

/** Terms of a page; they are short. */
export const TERMS_PER_PAGE = 100;

export const termsQuery = (api: Transport, params: ListParams) =>
  queryOptions({
    queryKey: ['glossary', 'list', params],
    queryFn: async ({ signal }) => {
      const { search, page } = params;
      const query = { page, per_page: TERMS_PER_PAGE, state: 'live', ...(search ? { search } : {}) } as const;
      const { data, total } = await api('GET /api/glossary', { query, signal });
      return { terms: data, total: total ?? data.length, params };
    },
  });

export type Term = Output<'GET /api/glossary/:id'>;

export const termQuery = (api: Transport, id: number) =>
  queryOptions({
    queryKey: ['glossary', 'record', id],
    queryFn: ({ signal }): Promise<FoundRecord<Term>> =>
      findRecord(api('GET /api/glossary/:id', { params: { id }, signal })),
  });

export const markedDescriptionQuery = (api: Transport, collection: MarkedCollection, id: number) =>
  queryOptions({
    queryKey: [collection, 'marked', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/marked-descriptions', { query: { collection, id }, signal })).data,
  });
