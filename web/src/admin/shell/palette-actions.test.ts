import { expect, test } from 'vitest';
import { allScreens } from '../admin-screens.ts';
import { matching, recordActions, screenActions } from './palette-actions.tsx';

const gone: string[] = [];
const actions = { goTo: (path: string) => void gone.push(path), showShortcuts: () => {} };
const labels = (query: string) =>
  matching(screenActions(actions), query).flatMap(({ actions }) => actions.map(({ label }) => label));

test('offers all screens before anything is typed', () => {
  for (const { label } of allScreens) expect(labels('')).toContain(label);
});

test('matches the query against name and description', () => {
  expect(labels('PATENT')).toEqual(['Patents']);
  expect(labels('who did what')).toEqual(['Audit Trail']);
  expect(labels('zzz')).toEqual([]);
});

test('groups records by kind and links them to their screens', () => {
  const found = [
    { kind: 'users', id: 4, title: 'Ada', note: 'ada' },
    { kind: 'videos', id: 2, title: 'Routing', note: '' },
    { kind: 'categories', id: 3, title: 'Basics', note: '' },
    { kind: 'terms', id: 9, title: '', note: '' },
  ] as const;
  const groups = recordActions(found, actions);
  expect(groups.map(({ group, actions }) => [group, actions.map(({ label }) => label)])).toEqual([
    ['Videos', ['Routing']],
    ['Tutorial categories', ['Basics']],
    ['Terms', ['No. 9']],
    ['Users', ['Ada']],
  ]);
  for (const { actions } of groups) for (const action of actions) action.onClick?.({} as never);
  expect(gone).toEqual([
    '/admin/videos?view=2',
    '/admin/tutorials?filter=3',
    '/admin/Terms?view=9',
    '/admin/users?view=4',
  ]);
});
