import type { RouteObject } from 'react-router';
import { publicPage } from '../../../page/public-page.ts';

export const termsRoutes: RouteObject[] = [publicPage('/TermsPage', 'modules/terms/public/TermsPage.tsx')];
