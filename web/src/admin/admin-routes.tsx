import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { allScreens } from './admin-screens.ts';
import { UnknownScreen } from './UnknownScreen.tsx';

/** The screens by their ids, each in a chunk of its own. */
const SCREENS: Record<string, RouteObject['Component']> = {
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
  messages: lazy(() => import('../modules/contact/admin/MessagesScreen.tsx')),
  audit: lazy(() => import('../modules/audit/admin/AuditScreen.tsx')),
  trash: lazy(() => import('../modules/audit/admin/TrashScreen.tsx')),
  users: lazy(() => import('../modules/users/admin/UsersScreen.tsx')),
};

/** Routes below /admin. Matching ignores case (requirements: Admin lists: `/admin/logos`, also written `/admin/Logos`). */
export const adminRoutes: RouteObject[] = [
  ...allScreens.map((screen): RouteObject => {
    const path = screen.path.replace(/^\/admin\/?/, '');
    const Component = SCREENS[screen.id];
    if (!Component) throw new Error(`The sidebar names ${screen.id}, which is no screen.`);
    return path === '' ? { index: true, Component } : { path, Component };
  }),
  { path: '*', element: <UnknownScreen /> },
];
