import type { RouteObject } from 'react-router';
import { publicPage } from '../../public-page/public-page.ts';

export const homeRoutes: RouteObject[] = [publicPage('/', 'site/home/HomePage.tsx')];
