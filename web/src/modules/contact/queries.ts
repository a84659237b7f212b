import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** The site's contact information: one record. */
export function contactInfoQuery(api: Transport) {
  return queryOptions({
    queryKey: ['contact', 'info'],
    queryFn: async ({ signal }) => (await api('GET /api/contact-info', { signal })).data,
  });
}

/** A phone number as links take it. */
export const dialled = (phone: string): string => phone.replace(/[^\d+]/g, '');
