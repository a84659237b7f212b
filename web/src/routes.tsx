import { SERVICE_PARAM } from '@qram/contract/service-plans';
import type { RouteObject } from 'react-router';
import { signInOptionsQuery } from './modules/auth/queries.ts';
import { requestedService } from './modules/buttons/pressed-service.ts';
import { serviceButtonsQuery } from './modules/buttons/queries.ts';
import { contactInfoQuery } from './modules/contact/queries.ts';
import { featureCardsQuery } from './modules/features/queries.ts';
import { slidesQuery } from './modules/gallery/queries.ts';
import { logosQuery } from './modules/logos/queries.ts';
import { patentHandle, patentsHandle } from './modules/patents/public/patents-route.ts';
import { premiumAppsHandle } from './modules/premium-apps/public/premium-apps-route.ts';
import { searchHandle } from './modules/search/public/search-route.ts';
import { simulatorHandle } from './modules/simulator/public/simulator-route.ts';
import { termsQuery } from './modules/terms/queries.ts';
import { tutorialHandle, tutorialsHandle } from './modules/tutorials/public/tutorials-route.ts';
import { videoHandle, videosHandle } from './modules/videos/public/videos-route.ts';
import type { PageHandle } from './page-handle.ts';
import { AdminPlaceholder } from './site/AdminPlaceholder.tsx';
import { ACCOUNT_SECTIONS } from './site/account/account-sections.ts';
import { ErrorPage } from './site/ErrorPage.tsx';
import { pageRoute, recordRoute } from './site/route-pages.ts';
import { SiteLayout } from './site/SiteLayout.tsx';

/** Header and footer around every public page. */
const siteHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [
    queryClient.prefetchQuery(logosQuery(api)),
    queryClient.prefetchQuery(contactInfoQuery(api)),
  ],
};

/** The server sends a placeholder instead of the back office. */
const adminHandle: PageHandle = {
  path: '/admin',
  head: () => ({ title: 'Management', noindex: true }),
};

const notFoundHandle: PageHandle = {
  status: 404,
  head: () => ({ title: 'Page Not Found', noindex: true }),
};

const homeHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [
    queryClient.prefetchQuery(slidesQuery(api)),
    queryClient.prefetchQuery(serviceButtonsQuery(api)),
    queryClient.prefetchQuery(featureCardsQuery(api)),
  ],
  head: () => ({ title: 'Quantum Random Access Memory' }),
};

/** The sections of the account. The server never renders account data; the browser fetches it. */
const accountRoutes = ACCOUNT_SECTIONS.map(({ path, title }) =>
  pageRoute(path, './account/AccountPage.tsx', {
    head: () => ({ title: `${title} · Your account`, noindex: true }),
  }),
);

const contactHandle: PageHandle = { head: () => ({ title: 'Contact' }) };

const termsHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [queryClient.prefetchQuery(termsQuery(api))],
  head: () => ({ title: 'Terms of Service' }),
};

/** Names the service that a press without JavaScript asked for. */
const loginHandle: PageHandle = {
  query(params): Record<string, string> {
    const service = requestedService(params);
    return service === null ? {} : { [SERVICE_PARAM]: String(service) };
  },
  prefetch: ({ queryClient, api, url }) => [
    queryClient.prefetchQuery(signInOptionsQuery(api)),
    ...(requestedService(url.searchParams) === null ? [] : [queryClient.prefetchQuery(serviceButtonsQuery(api))]),
  ],
  head: () => ({ title: 'Login', noindex: true }),
};

const registerHandle: PageHandle = {
  prefetch: ({ queryClient, api }) => [queryClient.prefetchQuery(signInOptionsQuery(api))],
  head: () => ({ title: 'Register', noindex: true }),
};

const forgotPasswordHandle: PageHandle = { head: () => ({ title: 'Forgot password', noindex: true }) };

/** The token is in the URL fragment, so the server's page is the same for all. */
const resetPasswordHandle: PageHandle = { head: () => ({ title: 'Set a new password', noindex: true }) };

const confirmEmailHandle: PageHandle = { head: () => ({ title: 'Confirm email', noindex: true }) };

/** The back office is a separate client-only application. */
const adminRoute: RouteObject = {
  path: '/admin/*',
  handle: adminHandle,
  errorElement: <ErrorPage />,
  ...(import.meta.env.SSR ? { Component: AdminPlaceholder } : { lazy: () => import('./admin/AdminRoot.tsx') }),
};

/** All routes of the site (requirements: Site). Paths match case-insensitively. */
export const routes: RouteObject[] = [
  adminRoute,
  {
    handle: siteHandle,
    Component: SiteLayout,
    errorElement: <ErrorPage />,
    children: [
      pageRoute('/', './home/HomePage.tsx', homeHandle),
      pageRoute('/videos', '../modules/videos/public/VideosPage.tsx', videosHandle),
      pageRoute('/tutorials', '../modules/tutorials/public/TutorialsPage.tsx', tutorialsHandle),
      pageRoute('/patents', '../modules/patents/public/PatentsPage.tsx', patentsHandle),
      recordRoute('../modules/videos/public/VideoPage.tsx', videoHandle),
      recordRoute('../modules/tutorials/public/TutorialPage.tsx', tutorialHandle),
      recordRoute('../modules/patents/public/PatentPage.tsx', patentHandle),
      pageRoute('/contact', '../modules/contact/public/ContactPage.tsx', contactHandle),
      pageRoute('/QramPage', '../modules/premium-apps/public/PremiumAppsPage.tsx', premiumAppsHandle),
      pageRoute('/simulator', '../modules/simulator/public/SimulatorPage.tsx', simulatorHandle),
      pageRoute('/search', '../modules/search/public/SearchPage.tsx', searchHandle),
      pageRoute('/TermsPage', '../modules/terms/public/TermsPage.tsx', termsHandle),
      pageRoute('/login', '../modules/auth/public/LoginPage.tsx', loginHandle),
      pageRoute('/register', '../modules/auth/public/RegisterPage.tsx', registerHandle),
      pageRoute('/forgot-password', '../modules/auth/public/ForgotPasswordPage.tsx', forgotPasswordHandle),
      pageRoute('/reset-password', '../modules/auth/public/ResetPasswordPage.tsx', resetPasswordHandle),
      pageRoute('/confirm-email', '../modules/auth/public/ConfirmEmailPage.tsx', confirmEmailHandle),
      ...accountRoutes,
      pageRoute('*', './NotFoundPage.tsx', notFoundHandle),
    ],
  },
];
