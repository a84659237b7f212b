import type { PageHandle } from '../../../page-handle.ts';
import { premiumAppsQuery } from '../queries.ts';

export const premiumAppsHandle: PageHandle = {
  prefetch: ({ queryClient, api, viewer }) => [queryClient.prefetchQuery(premiumAppsQuery(api, viewer))],
  head: () => ({
    title: 'Premium applications',
    description: 'Applications around quantum random access memory, by category.',
  }),
};
