import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [
  publicPage('/patents', 'modules/patents/public/PatentsPage.tsx'),
  publicPage('/patents/:id/:slug?', 'modules/patents/public/PatentPage.tsx'),
];
