import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { authRoutes } from './modules/auth/public/auth-routes.ts';
import { contactRoutes } from './modules/contact/public/contact-routes.ts';
import { contactInfoQuery } from './modules/contact/queries.ts';
import { logosQuery } from './modules/logos/queries.ts';
import { patentRoutes } from './modules/patents/public/patents-routes.ts';
import { premiumAppRoutes } from './modules/premium-apps/public/premium-apps-routes.ts';
import { searchRoutes } from './modules/search/public/search-routes.ts';
import { simulatorRoutes } from './modules/simulator/public/simulator-routes.ts';
import { termsRoutes } from './modules/terms/public/terms-routes.ts';
import { tutorialRoutes } from './modules/tutorials/public/tutorials-routes.ts';
import { videoRoutes } from './modules/videos/public/videos-routes.ts';
import { pageContext } from './page/page-context.ts';
import type { PageHandle } from './page/public-page.ts';
import { AdminPlaceholder } from './site/AdminPlaceholder.tsx';
import { accountRoutes } from './site/account/account-routes.ts';
import { ErrorPage, PageError } from './site/ErrorPage.tsx';
import { homeRoutes } from './site/home/home-routes.ts';
import { SiteLayout } from './site/SiteLayout.tsx';

/** The back office is a separate client-only application. The server sends a placeholder instead. */
const adminRoute: RouteObject = {
  path: '/admin/*',
  handle: { address: () => '/admin' } satisfies PageHandle,
  ErrorBoundary: ErrorPage,
  ...(import.meta.env.SSR ? { Component: AdminPlaceholder } : { lazy: () => import('./back-office/AdminRoot.tsx') }),
};

/** Header and footer around every public page. */
async function siteLoader({ context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  await Promise.all([load(logosQuery(api)), load(contactInfoQuery(api))]);
  return null;
}

const notFoundRoute: RouteObject = {
  path: '*',
  handle: { address: () => null } satisfies PageHandle,
  loader() {
    throw data(null, 404);
  },
};

/** All routes of the site (requirements: Site). Paths match case-insensitively. */
export const routes: RouteObject[] = [
  adminRoute,
  {
    loader: siteLoader,
    shouldRevalidate: () => false,
    Component: SiteLayout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...homeRoutes,
          ...videoRoutes,
          ...tutorialRoutes,
          ...patentRoutes,
          ...contactRoutes,
          ...premiumAppRoutes,
          ...simulatorRoutes,
          ...searchRoutes,
          ...termsRoutes,
          ...authRoutes,
          ...accountRoutes,
          notFoundRoute,
        ],
      },
    ],
  },
];
