import type { Citations } from '@qram/contract/modules/patents/citations';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { type FoundRecord, findRecord } from '../../public-page/found-record.ts';
import { type ListParams, PER_PAGE } from '../../ui/controls/list-url.ts';

export interface PatentParams extends ListParams {
  /** Year of issue; null for all. */
  year: number | null;
}

export interface PatentPage {
  patents: Patent[];
  total: number;
  /** The params that this is the response to. */
  params: PatentParams;
}

/** One patent by id. */
export function patentQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['patents', 'record', id],
    queryFn: ({ signal }): Promise<FoundRecord<Patent>> =>
      findRecord(api('GET /api/patents/:id', { params: { id }, signal })),
  });
}

/** A patent in the formats of reference managers. */
export function citationsQuery(api: Transport, id: number) {
  return queryOptions({
    queryKey: ['patents', 'citations', id],
    queryFn: ({ signal }): Promise<FoundRecord<Citations>> =>
      findRecord(api('GET /api/patents/:id/citations', { params: { id }, signal })),
  });
}

/**
 * One page of patents, newest first. A non-array response is only logged (requirements: Patents) and treated as empty.
 */
export function patentsQuery(api: Transport, params: PatentParams) {
  const { search, page, year } = params;
  return queryOptions({
    queryKey: ['patents', 'list', { search, page, year }],
    queryFn: async ({ signal }): Promise<PatentPage> => {
      const paged = { search, page, per_page: PER_PAGE, sort: '-issue_date', state: 'live' } as const;
      const query = { ...paged, ...(year ? { year } : {}) };
      const { data, total } = await api('GET /api/patents', { query, signal });
      if (Array.isArray(data)) return { patents: data, total: total ?? data.length, params };
      console.warn('The patents did not come as a list:', data);
      return { patents: [], total: 0, params };
    },
  });
}

/** Years of issue of live patents, newest first. */
export function patentYearsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['patents', 'years'],
    queryFn: async ({ signal }): Promise<number[]> =>
      (await api('GET /api/patents/years', { query: { state: 'live' }, signal })).data,
  });
}
