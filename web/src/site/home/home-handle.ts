import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { featureCardsQuery } from '../../modules/features/queries.ts';
import { slidesQuery } from '../../modules/gallery/queries.ts';
import type { PageHandle } from '../../page-handle.ts';

export const homeHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [
    queryClient.prefetchQuery(slidesQuery(api)),
    queryClient.prefetchQuery(serviceButtonsQuery(api)),
    queryClient.prefetchQuery(featureCardsQuery(api)),
  ],
  head: () => ({
    title: 'Quantum Random Access Memory',
    description:
      'A memory that is called with a superposition of addresses: videos, tutorials, patents and services around quantum random access memory.',
  }),
};
