import type { PageHandle } from '../../../page-handle.ts';
import { signInOptionsQuery } from '../queries.ts';

const prefetch: PageHandle['prefetch'] = ({ queryClient, api }) => [queryClient.prefetchQuery(signInOptionsQuery(api))];

export const loginHandle: PageHandle = {
  prefetch,
  head: () => ({ title: 'Login', description: 'Log in with your username and password.', noindex: true }),
};

export const registerHandle: PageHandle = {
  prefetch,
  head: () => ({ title: 'Register', description: 'Create an account.', noindex: true }),
};

export const forgotPasswordHandle: PageHandle = {
  head: () => ({ title: 'Forgot password', description: 'Have a link mailed to set a new password.', noindex: true }),
};

/** The secret of the link stands behind the #, so the page that the server sends is the same for all. */
export const resetPasswordHandle: PageHandle = {
  head: () => ({ title: 'Set a new password', description: 'Set a new password by a link.', noindex: true }),
};

export const confirmEmailHandle: PageHandle = {
  head: () => ({ title: 'Confirm email', description: 'Confirm an email address by a link.', noindex: true }),
};
