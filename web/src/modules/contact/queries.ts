import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The site's contact information, a single record. */
export function contactInfoQuery(api: Transport) {
  return queryOptions({
    queryKey: ['contact', 'info'],
    queryFn: async ({ signal }) => (await api('GET /api/contact-info', { signal })).data,
  });
}

/** Phone number for `tel:` links. */
export const telNumber = (phone: string): string => phone.replace(/[^\d+]/g, '');
