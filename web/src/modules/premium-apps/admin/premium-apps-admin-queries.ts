import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

export function premiumAppCategoriesAdminQuery(api: Transport) {
  return queryOptions({
    queryKey: ['premium-apps', 'admin-categories'],
    queryFn: async ({ signal }) => (await api('GET /api/qramcategories', { signal })).data,
    staleTime: 0,
  });
}
