import { expect, test } from 'vitest';
import { isAt } from './admin-screen.ts';
import { allScreens, screenGroups } from './admin-screens.ts';

test('the sidebar has the routes of the specification, the inbox, the audit trail and the trash', () => {
  expect(allScreens.map((screen) => screen.path)).toEqual([
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
  ]);
});

test('only the last group starts collapsed', () => {
  expect(screenGroups.map(({ label, collapsed }) => [label, collapsed])).toEqual([
    ['Home Management', false],
    ['Content', false],
    ['Other', true],
  ]);
});

test.each(['/admin/users', '/admin/Users', '/admin/USERS/'])('%s is the users screen', (pathname) => {
  expect(allScreens.filter((screen) => isAt(screen, pathname)).map((screen) => screen.id)).toEqual(['users']);
});
