import type { PageHandle } from '../../../page-handle.ts';
import { termsQuery } from '../queries.ts';

export const termsHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [queryClient.prefetchQuery(termsQuery(api))],
  head: () => ({
    title: 'Terms of Service',
    description: 'The terms under which this site and its services may be used.',
  }),
};
