import type { PublishedCollection } from '@qram/contract/collection/content';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

export interface LinkedRecord {
  collection: PublishedCollection;
  record_id: number;
}

export function previewLinksQuery(api: Transport, record: LinkedRecord) {
  return queryOptions({
    queryKey: ['preview-links', record.collection, record.record_id],
    queryFn: async ({ signal }) => (await api('GET /api/preview-links', { query: record, signal })).data,
    staleTime: 0,
  });
}
