import { HOME_LIMITS } from '@qram/contract/modules/gallery/home-limits';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The first active slides of the hero, in order (requirements: Home). */
export function slidesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['gallery', 'slides'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'order', state: 'live', page: 1, per_page: HOME_LIMITS.slides } as const;
      const { data } = await api('GET /api/gallery', { query, signal });
      return data.filter((slide) => slide.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
}
