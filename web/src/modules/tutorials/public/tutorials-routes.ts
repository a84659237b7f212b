import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [
  publicPage('/tutorials', 'modules/tutorials/public/TutorialsPage.tsx'),
  publicPage('/tutorials/:id/:slug?', 'modules/tutorials/public/lesson/TutorialPage.tsx'),
];
