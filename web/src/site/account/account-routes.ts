import type { RouteObject } from 'react-router';
import { publicPage } from '../../public-page/public-page.ts';

/** The server never renders account data; the browser fetches it. */
export const accountRoutes: RouteObject[] = [publicPage('/account/:section?', 'site/account/AccountPage.tsx')];
