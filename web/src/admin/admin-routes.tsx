import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { allScreens } from './admin-screens.ts';
import { UnknownScreen } from './UnknownScreen.tsx';

/** Routes below /admin. Matching ignores case (requirements: Admin lists: `/admin/logos`, also written `/admin/Logos`). */
export const adminRoutes: RouteObject[] = [
  ...allScreens.map((screen): RouteObject => {
    const path = screen.path.replace(/^\/admin\/?/, '');
    const Component = lazy(screen.load);
    return path === '' ? { index: true, Component } : { path, Component };
  }),
  { path: '*', element: <UnknownScreen /> },
];
