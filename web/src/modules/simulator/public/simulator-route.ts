import type { PageHandle } from '../../../page-handle.ts';
import { serviceButtonsQuery } from '../../buttons/queries.ts';

export const simulatorHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [queryClient.prefetchQuery(serviceButtonsQuery(api))],
  head: () => ({ title: 'QRAM simulator' }),
};
