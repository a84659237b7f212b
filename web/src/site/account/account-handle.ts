import type { PageHandle } from '../../page-handle.ts';

/** The server renders nobody's account: what it holds is fetched in the browser. */
export const accountHandle: PageHandle = {
  head: () => ({ title: 'Your account', description: 'Your profile, requests and sessions.', noindex: true }),
};
