import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [
  publicPage('/login', 'modules/auth/public/LoginPage.tsx'),
  publicPage('/register', 'modules/auth/public/RegisterPage.tsx'),
  publicPage('/forgot-password', 'modules/auth/public/ForgotPasswordPage.tsx'),
  publicPage('/reset-password', 'modules/auth/public/ResetPasswordPage.tsx'),
  publicPage('/confirm-email', 'modules/auth/public/account/ConfirmEmailPage.tsx'),
];
