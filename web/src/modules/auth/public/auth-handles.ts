import type { PageHandle } from '../../../page-handle.ts';

export const loginHandle: PageHandle = {
  head: () => ({ title: 'Login', description: 'Log in with your username and password.', noindex: true }),
};

export const registerHandle: PageHandle = {
  head: () => ({ title: 'Register', description: 'Create an account.', noindex: true }),
};
