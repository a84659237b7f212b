import type { RouteObject } from 'react-router';
import { publicPage } from '../../../page/public-page.ts';

export const premiumAppRoutes: RouteObject[] = [
  publicPage('/QramPage', 'modules/premium-apps/public/PremiumAppsPage.tsx'),
];
