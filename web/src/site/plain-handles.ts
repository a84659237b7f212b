import { contactInfoQuery } from '../modules/contact/queries.ts';
import { logosQuery } from '../modules/logos/queries.ts';
import type { PageHandle } from '../page-handle.ts';

/** Header and footer, around every public page. */
export const siteHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [
    queryClient.prefetchQuery(logosQuery(api)),
    queryClient.prefetchQuery(contactInfoQuery(api)),
  ],
};

/** The server sends the back office as an empty page. */
export const adminHandle: PageHandle = {
  path: '/admin',
  head: () => ({ title: 'Management', description: 'The back office.', noindex: true }),
};

export const notFoundHandle: PageHandle = {
  status: 404,
  head: () => ({ title: 'Page Not Found', description: 'There is no page at this address.', noindex: true }),
};
