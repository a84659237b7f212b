import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { contactInfoQuery } from './modules/contact/queries.ts';
import { logosQuery } from './modules/logos/queries.ts';
import { embeddedRoutes } from './modules/simulator/public/simulator-routes.ts';
import { pageContext } from './public-page/page-context.ts';
import type { PageHandle } from './public-page/public-page.ts';
import { AdminPlaceholder } from './site/AdminPlaceholder.tsx';
import { accountRoutes } from './site/account/account-routes.ts';
import { ErrorPage, PageError } from './site/ErrorPage.tsx';
import { SiteLayout } from './site/frame/SiteLayout.tsx';
import { homeRoutes } from './site/home/home-routes.ts';
import { plansRoutes } from './site/plans/plans-routes.ts';

/** The back office is a separate client-only application. The server sends a placeholder instead. */
const adminRoute: RouteObject = {
  path: '/admin/*',
  handle: { path: () => '/admin', chunk: 'src/back-office/AdminRoot.tsx' } satisfies PageHandle,
  ErrorBoundary: ErrorPage,
  ...(import.meta.env.SSR ? { Component: AdminPlaceholder } : { lazy: () => import('./back-office/AdminRoot.tsx') }),
};

/** Header and footer around every public page. */
async function siteLoader({ context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  await Promise.all([load(logosQuery(api)), load(contactInfoQuery(api))]);
  return null;
}

const moduleRoutes = Object.values(
  import.meta.glob<RouteObject[]>('./modules/*/public/*-routes.ts', { eager: true, import: 'pageRoutes' }),
).flat();

const notFoundRoute: RouteObject = {
  path: '*',
  handle: { path: () => null } satisfies PageHandle,
  loader() {
    throw data(null, 404);
  },
};

/** All routes of the site (requirements: Site). Paths match case-insensitively. */
export const routes: RouteObject[] = [
  adminRoute,
  ...embeddedRoutes,
  {
    loader: siteLoader,
    shouldRevalidate: () => false,
    Component: SiteLayout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: PageError,
        children: [...homeRoutes, ...moduleRoutes, ...accountRoutes, ...plansRoutes, notFoundRoute],
      },
    ],
  },
];
