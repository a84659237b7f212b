import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { pageContext } from '../../../page/page-context.ts';
import { publicPage } from '../../../page/public-page.ts';
import { requestedService, requestedServiceParams } from '../../buttons/pressed-service.ts';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { signInOptionsQuery } from '../queries.ts';

/** Names the service that a press without JavaScript asked for. */
async function loginLoader({ url, context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  const requested = requestedService(url.searchParams);
  await Promise.all([load(signInOptionsQuery(api)), requested === null ? undefined : load(serviceButtonsQuery(api))]);
  return null;
}

async function registerLoader({ context }: LoaderFunctionArgs) {
  const { api, load } = context.get(pageContext);
  await load(signInOptionsQuery(api));
  return null;
}

/** The tokens of emailed links are in the URL fragment, so the server's pages are the same for all. */
export const authRoutes: RouteObject[] = [
  publicPage('/login', 'modules/auth/public/LoginPage.tsx', { query: requestedServiceParams, loader: loginLoader }),
  publicPage('/register', 'modules/auth/public/RegisterPage.tsx', { loader: registerLoader }),
  publicPage('/forgot-password', 'modules/auth/public/ForgotPasswordPage.tsx'),
  publicPage('/reset-password', 'modules/auth/public/ResetPasswordPage.tsx'),
  publicPage('/confirm-email', 'modules/auth/public/ConfirmEmailPage.tsx'),
];
