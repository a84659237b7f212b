import type { RouteObject } from 'react-router';
import { publicPage } from '../../page/public-page.ts';
import { ACCOUNT_SECTIONS } from './account-sections.ts';

/** The sections of the account. The server never renders account data; the browser fetches it. */
export const accountRoutes: RouteObject[] = ACCOUNT_SECTIONS.map((section) =>
  publicPage(section.path, 'site/account/AccountPage.tsx', { loader: () => section }),
);
