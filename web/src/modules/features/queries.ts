import { HOME_LIMITS } from '@qram/contract/modules/gallery/home-limits';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';

/** The first active feature cards in order, with the section's subtitle (requirements: Home, Features). */
export function featureCardsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['features', 'cards'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'order', state: 'live', page: 1, per_page: HOME_LIMITS.cards } as const;
      const { data } = await api('GET /api/features', { query, signal });
      const cards = data.features.filter((card) => card.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
      return { cards, subtitle: data.subtitle };
    },
  });
}
