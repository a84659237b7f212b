import type { RouteObject } from 'react-router';
import { publicPage } from '../../../public-page/public-page.ts';

export const pageRoutes: RouteObject[] = [
  publicPage('/videos', 'modules/videos/public/VideosPage.tsx'),
  publicPage('/videos/:id/:slug?', 'modules/videos/public/VideoPage.tsx'),
];
