import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import type { AdminCollection, FormValues } from '../admin/declaration/admin-collection.ts';
import type { CollectionLabels } from '../admin/declaration/admin-screen.ts';
import { isCollection, recordScreenPath } from '../admin/declaration/admin-screens.ts';
import type { StoredRecord } from '../admin/declaration/record-types.ts';
import { UnknownScreen } from '../admin/url/UnknownScreen.tsx';
import { allScreens } from './screen-groups.ts';

/** Each screen in a chunk of its own: `users` is `UsersScreen.tsx`, beside its declaration. */
const components = Object.entries(import.meta.glob<{ default: ComponentType }>('../modules/*/admin/*Screen.tsx'));

const pascalCase = (id: string): string => id.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());

/** Definitions of collections, by file. */
const definitions = Object.entries(import.meta.glob<Record<string, unknown>>('../modules/*/admin/*-definition.tsx'));
type Loader = (typeof definitions)[number][1];

/** Loaders of the files that may export a collection's definition. */
const getLoaders = (labels: CollectionLabels | undefined): Loader[] =>
  definitions.filter(([file]) => file.startsWith(`../modules/${labels?.module}/`)).map(([, load]) => load);

async function loadDefinition({ path }: CollectionLabels, loaders: readonly Loader[]) {
  const files = await Promise.all(loaders.map((load) => load()));
  const exported = files.flatMap((file) => Object.values(file) as AdminCollection<StoredRecord, FormValues>[]);
  return exported.find((candidate) => candidate.path === path);
}

/** The list of a collection, which is the screen without a component of its own. */
const buildList = (labels: CollectionLabels, loaders: readonly Loader[]) =>
  lazy(async () => {
    const [{ CollectionScreen }, definition] = await Promise.all([
      import('../admin/screen/CollectionScreen.tsx'),
      loadDefinition(labels, loaders),
    ]);
    return { default: () => (definition ? <CollectionScreen definition={definition} /> : <UnknownScreen />) };
  });

/** @throws Error when the screen has no component, and its collection no definition */
function findComponent(id: string, labels?: CollectionLabels): ComponentType {
  const found = components.find(([path]) => path.endsWith(`/${pascalCase(id)}Screen.tsx`));
  if (found) return lazy(found[1]);
  const loaders = getLoaders(labels);
  if (!labels || loaders.length === 0) throw new Error(`The screen ${id} has no ${pascalCase(id)}Screen.tsx.`);
  return buildList(labels, loaders);
}

const lazyHistoryScreen = (labels: CollectionLabels, loaders: readonly Loader[]) =>
  lazy(async () => {
    const [{ HistoryScreen }, definition] = await Promise.all([
      import('../admin/record/history/HistoryScreen.tsx'),
      loadDefinition(labels, loaders),
    ]);
    return { default: () => (definition ? <HistoryScreen definition={definition} /> : <UnknownScreen />) };
  });

/** The page with a record's versions, below the screen whose first collection has a definition. */
function historyRoutes(path: string, labels: CollectionLabels | undefined): RouteObject[] {
  const loaders = getLoaders(labels);
  if (!labels || loaders.length === 0) return [];
  return [{ path: `${path}/:id/history`, Component: lazyHistoryScreen(labels, loaders) }];
}

/** Where emails link to, which know the record and not its screen. */
function RecordRedirect() {
  const { collection = '', id = '' } = useParams();
  if (!isCollection(collection) || !/^\d+$/.test(id)) return <UnknownScreen />;
  return <Navigate to={recordScreenPath(collection, Number(id))} replace />;
}

/** Routes below /admin. Matching ignores case (requirements: Admin lists: `/admin/logos`, also written `/admin/Logos`). */
export const adminRoutes: RouteObject[] = [
  ...allScreens.flatMap(({ id, path: screenPath, pages = [], collections = [] }): RouteObject[] => {
    const path = screenPath.replace(/^\/admin\/?/, '');
    const Component = findComponent(id, collections[0]);
    return [
      path === '' ? { index: true, Component } : { path, Component },
      ...pages.map((page) => ({ path: `${path}/${page.path}`, Component: findComponent(page.id) })),
      ...historyRoutes(path, collections[0]),
    ];
  }),
  { path: 'records/:collection/:id', Component: RecordRedirect },
  { path: '*', element: <UnknownScreen /> },
];
