import { expect, test } from 'vitest';
import { registerScreens } from '../admin/declaration/admin-screens.ts';
import { fixedEntries, matching, recordEntries } from './palette-actions.tsx';
import { allScreens } from './screen-groups.ts';

registerScreens(allScreens);

const done: string[] = [];
const actions = {
  goTo: (path: string) => void done.push(path),
  showShortcuts: () => void done.push('shortcuts'),
  signOut: () => void done.push('signed out'),
  setTheme: (theme: string) => void done.push(theme),
};
const found = (query: string) => matching(fixedEntries(actions), query).flatMap(({ entries }) => entries);
const labels = (query: string) => found(query).map(({ label }) => label);

test('offers all screens before anything is typed', () => {
  for (const { label } of allScreens) expect(labels('')).toContain(label);
});

test('matches the query against name and description', () => {
  expect(labels('PATENT')).toEqual(['Patents', 'Add patent']);
  expect(labels('who did what')).toEqual(['Audit Trail']);
  expect(labels('zzz')).toEqual([]);
});

test.each([
  ['add', '/admin/buttons?new'],
  ['add video', '/admin/videos?new'],
  ['new user', '/admin/users?new'],
  ['create tutorial', undefined],
  ['add lesson', '/admin/tutorials?new'],
  ['log out', 'signed out'],
  ['Logout', 'signed out'],
  ['dark theme', 'dark'],
  ['light', 'light'],
  ['go to trash', '/admin/trash'],
  ['shortcuts', 'shortcuts'],
])('first finds for %j what does %j', (query, effect) => {
  done.length = 0;
  found(query)[0]?.choose();
  expect(done[0]).toBe(effect);
});

test('offers to add only what has a form', () => {
  expect(labels('add')).not.toContain('Add message');
  expect(labels('add')).not.toContain('Add service request');
  expect(labels('add')).not.toContain('Add tutorial category');
});

const DETAILS = { email: null, state: null, total: 1 };

test('groups records by kind and links them to their screens', () => {
  const records = [
    { kind: 'users', id: 4, title: 'Ada', note: 'ada', ...DETAILS },
    { kind: 'videos', id: 2, title: 'Routing', note: '', ...DETAILS },
    { kind: 'categories', id: 3, title: 'Basics', note: '', ...DETAILS },
    { kind: 'terms', id: 9, title: '', note: '', ...DETAILS },
  ] as const;
  const groups = recordEntries(records, actions);
  expect(groups.map(({ label, entries }) => [label, entries.map((entry) => entry.label)])).toEqual([
    ['Videos', ['Routing']],
    ['Tutorial categories', ['Basics']],
    ['Terms', ['ID 9']],
    ['Users', ['Ada']],
  ]);
  done.length = 0;
  for (const { entries } of groups) for (const entry of entries) entry.choose();
  expect(done).toEqual([
    '/admin/videos?view=2',
    '/admin/tutorials?filter=3',
    '/admin/Terms?view=9',
    '/admin/users?view=4',
  ]);
});

test('tells namesakes apart, and leads to the list of all where there are more', () => {
  const records = [
    { kind: 'users', id: 4, title: 'Ada', note: 'ada', email: 'ada@example.test', state: 'active', total: 18 },
    { kind: 'users', id: 5, title: 'Ada', note: 'ada2', email: 'ada2@example.test', state: 'inactive', total: 18 },
    { kind: 'videos', id: 2, title: 'Ada', note: '', email: null, state: 'draft', total: 1 },
  ] as const;
  const [videos, users] = recordEntries(records, actions, 'ada l');
  expect(videos?.entries.map(({ description }) => description)).toEqual(['Draft']);
  expect(users?.entries.map(({ label, description }) => [label, description])).toEqual([
    ['Ada', 'ada · ada@example.test'],
    ['Ada', 'ada2 · ada2@example.test · Inactive'],
    ['All 18 in Users', undefined],
  ]);
  done.length = 0;
  users?.entries.at(-1)?.choose();
  expect(done).toEqual(['/admin/users?search=ada+l']);
});
