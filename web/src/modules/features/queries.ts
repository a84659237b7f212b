import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api-client.ts';

/** Active feature cards in order, with the section's subtitle (requirements: Features). */
export function featureCardsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['features', 'cards'],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/features', { query: { sort: 'order', state: 'live' }, signal });
      const cards = data.features.filter((card) => card.active === 1).sort((a, b) => a.order - b.order || a.id - b.id);
      return { cards, subtitle: data.subtitle };
    },
  });
}
