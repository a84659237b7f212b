import { expect, test } from 'vitest';
import { isAt } from '../admin/declaration/admin-screen.ts';
import { adminRoutes } from './admin-routes.tsx';
import { allScreens, findMovedUrl, screenGroups } from './screen-groups.ts';

/** The routes of the specification, plus the inbox, the audit log and the trash. */
const PATHS = [
  '/admin',
  '/admin/buttons',
  '/admin/ServicesReq',
  '/admin/logos',
  '/admin/Gallery',
  '/admin/Features',
  '/admin/QramTopics',
  '/admin/videos',
  '/admin/tutorials',
  '/admin/patents',
  '/admin/messages',
  '/admin/Contact',
  '/admin/Terms',
  '/admin/users',
  '/admin/audit',
  '/admin/trash',
];

test('lists the screens in sidebar order', () => {
  expect(allScreens.map((screen) => screen.path).filter((path) => PATHS.includes(path))).toEqual(PATHS);
});

test('shows at least one collection on every other screen', () => {
  expect(allScreens.filter(({ path, collections }) => !PATHS.includes(path) && !collections?.length)).toEqual([]);
});

test('finds no duplicate id or path', () => {
  for (const field of ['id', 'path'] as const)
    expect(new Set(allScreens.map((screen) => screen[field].toLowerCase())).size, field).toBe(allScreens.length);
});

test('finds a component for each screen and each page below one', () => {
  const pages = allScreens.flatMap((screen) => screen.pages ?? []);
  expect(pages).not.toHaveLength(0);
  const histories = adminRoutes.filter(({ path }) => path?.endsWith('/:id/history'));
  expect(histories.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['videos/:id/history', 'tutorials/:id/history']),
  );
  const others = ['records/:collection/:id', '*'];
  expect(adminRoutes).toHaveLength(allScreens.length + pages.length + histories.length + others.length);
});

test('collapses only the last group initially', () => {
  expect(screenGroups.map(({ label, collapsed }) => [label, collapsed])).toEqual([
    ['Home Management', false],
    ['Content', false],
    ['Other', true],
  ]);
});

test.each(['/admin/users', '/admin/Users', '/admin/USERS/'])('matches %s to the users screen', (pathname) => {
  expect(allScreens.filter((screen) => isAt(screen, pathname)).map((screen) => screen.id)).toEqual(['users']);
});

test.each([
  ['/admin/videos', '?trash', '/admin/trash?kind=videos'],
  ['/admin/servicesreq', '?trash&search=x', '/admin/trash?kind=service_requests'],
  ['/admin/videos', '?search=trash', undefined],
  ['/admin/logos', '?trash', undefined],
  ['/admin/videos', '?history=5', '/admin/videos/5/history'],
  ['/admin/videos', '?history=all', undefined],
])('leads from %s%s to %s', (pathname, search, moved) => {
  expect(findMovedUrl(pathname, search)).toBe(moved);
});
