import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** Active slides of the hero, in order (requirements: Gallery). */
export function slidesQuery(api: Transport) {
  return queryOptions({
    queryKey: ['gallery', 'slides'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/gallery', { query: { sort: 'order', state: 'live' }, signal });
      return data.filter((slide) => slide.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
    },
  });
}
