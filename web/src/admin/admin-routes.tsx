import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { allScreens } from './admin-screens.ts';
import { InPreparation } from './InPreparation.tsx';
import { UnknownScreen } from './UnknownScreen.tsx';

/** The screens that exist, each in a chunk of its own. */
const BUILT: Record<string, RouteObject['Component']> = {
  dashboard: lazy(() => import('../modules/dashboard/admin/DashboardScreen.tsx')),
  buttons: lazy(() => import('../modules/buttons/admin/ButtonsScreen.tsx')),
  'service-requests': lazy(() => import('../modules/service-requests/admin/RequestsScreen.tsx')),
  gallery: lazy(() => import('../modules/gallery/admin/GalleryScreen.tsx')),
  features: lazy(() => import('../modules/features/admin/FeaturesScreen.tsx')),
  logos: lazy(() => import('../modules/logos/admin/LogosScreen.tsx')),
  'premium-apps': lazy(() => import('../modules/premium-apps/admin/QramTopicsScreen.tsx')),
  videos: lazy(() => import('../modules/videos/admin/VideosScreen.tsx')),
  tutorials: lazy(() => import('../modules/tutorials/admin/TutorialsScreen.tsx')),
  patents: lazy(() => import('../modules/patents/admin/PatentsScreen.tsx')),
  contact: lazy(() => import('../modules/contact/admin/ContactScreen.tsx')),
  terms: lazy(() => import('../modules/terms/admin/TermsScreen.tsx')),
  users: lazy(() => import('../modules/users/admin/UsersScreen.tsx')),
};

/** Routes below /admin. Matching ignores case (spec §2: `/admin/logos`, also written `/admin/Logos`). */
export const adminRoutes: RouteObject[] = [
  ...allScreens.map((screen): RouteObject => {
    const path = screen.path.replace(/^\/admin\/?/, '');
    const Component = BUILT[screen.id];
    const content = Component ? { Component } : { element: <InPreparation screen={screen} /> };
    return path === '' ? { index: true, ...content } : { path, ...content };
  }),
  { path: '*', element: <UnknownScreen /> },
];
