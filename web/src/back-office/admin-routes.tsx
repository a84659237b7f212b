import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { UnknownScreen } from '../admin/UnknownScreen.tsx';
import { allScreens } from './screen-groups.ts';

/** Each screen in a chunk of its own: `users` is `UsersScreen.tsx`, beside its declaration. */
const components = Object.entries(import.meta.glob<{ default: ComponentType }>('../modules/*/admin/*Screen.tsx'));

const pascalCase = (id: string): string => id.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());

/** @throws Error when the screen has no component */
function findComponent(id: string): ComponentType {
  const found = components.find(([path]) => path.endsWith(`/${pascalCase(id)}Screen.tsx`));
  if (!found) throw new Error(`The screen ${id} has no ${pascalCase(id)}Screen.tsx.`);
  return lazy(found[1]);
}

/** Routes below /admin. Matching ignores case (requirements: Admin lists: `/admin/logos`, also written `/admin/Logos`). */
export const adminRoutes: RouteObject[] = [
  ...allScreens.flatMap(({ id, path: address, pages = [] }): RouteObject[] => {
    const path = address.replace(/^\/admin\/?/, '');
    const Component = findComponent(id);
    return [
      path === '' ? { index: true, Component } : { path, Component },
      ...pages.map((page) => ({ path: `${path}/${page.path}`, Component: findComponent(page.id) })),
    ];
  }),
  { path: '*', element: <UnknownScreen /> },
];
