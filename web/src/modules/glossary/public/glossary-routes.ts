import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [
  publicPage('/glossary', 'modules/glossary/public/GlossaryPage.tsx'),
  publicPage('/glossary/:id/:slug?', 'modules/glossary/public/TermPage.tsx'),
];
