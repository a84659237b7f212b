import type { RouteObject } from 'react-router';
import { publicPage } from '../../public-page/public-page.ts';

export const plansRoutes: RouteObject[] = [publicPage('/plans', 'site/plans/PlansPage.tsx')];
