import type { RouteObject } from 'react-router';
import {
  confirmEmailHandle,
  forgotPasswordHandle,
  loginHandle,
  registerHandle,
  resetPasswordHandle,
} from './modules/auth/public/auth-handles.ts';
import { contactHandle } from './modules/contact/public/contact-handle.ts';
import { patentsHandle } from './modules/patents/public/patents-handle.ts';
import { premiumAppsHandle } from './modules/premium-apps/public/premium-apps-handle.ts';
import { termsHandle } from './modules/terms/public/terms-handle.ts';
import { tutorialsHandle } from './modules/tutorials/public/tutorials-handle.ts';
import { videosHandle } from './modules/videos/public/videos-handle.ts';
import { accountHandle } from './site/account/account-handle.ts';
import { ErrorPage } from './site/ErrorPage.tsx';
import { homeHandle } from './site/home/home-handle.ts';
import { adminHandle, notFoundHandle, siteHandle } from './site/plain-handles.ts';
import { pageRoute } from './site/route-pages.ts';
import { SiteLayout } from './site/SiteLayout.tsx';

/** The back office is a program of its own, loaded in the browser only. */
const adminRoute: RouteObject = {
  path: '/admin/*',
  handle: adminHandle,
  errorElement: <ErrorPage />,
  lazy: import.meta.env.SSR ? undefined : () => import('./admin/AdminRoot.tsx'),
};

/** Every address of the site (spec §2). Paths match whatever their case. */
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
      pageRoute('/contact', '../modules/contact/public/ContactPage.tsx', contactHandle),
      pageRoute('/QramPage', '../modules/premium-apps/public/PremiumAppsPage.tsx', premiumAppsHandle),
      pageRoute('/TermsPage', '../modules/terms/public/TermsPage.tsx', termsHandle),
      pageRoute('/login', '../modules/auth/public/LoginPage.tsx', loginHandle),
      pageRoute('/register', '../modules/auth/public/RegisterPage.tsx', registerHandle),
      pageRoute('/forgot-password', '../modules/auth/public/ForgotPasswordPage.tsx', forgotPasswordHandle),
      pageRoute('/reset-password', '../modules/auth/public/ResetPasswordPage.tsx', resetPasswordHandle),
      pageRoute('/confirm-email', '../modules/auth/public/ConfirmEmailPage.tsx', confirmEmailHandle),
      pageRoute('/account', './account/AccountPage.tsx', accountHandle),
      pageRoute('*', './NotFoundPage.tsx', notFoundHandle),
    ],
  },
];
