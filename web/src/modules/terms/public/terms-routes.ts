import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [publicPage('/TermsPage', 'modules/terms/public/TermsPage.tsx')];
