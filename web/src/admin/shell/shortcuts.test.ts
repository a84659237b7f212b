import { expect, test } from 'vitest';
import { allScreens } from '../admin-screens.ts';
import { placeShortcuts, screenShortcuts, shortcutStep } from './shortcuts.ts';

test('no two shortcuts are alike, and none hides another', () => {
  const all = [...screenShortcuts, ...placeShortcuts].map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((keys) => keys === 'g')).toEqual([]);
});

test('every screen can be gone to', () => {
  const goes = placeShortcuts.map(({ deed }) => ('go' in deed ? deed.go : ''));
  expect(allScreens.map(({ path }) => path).filter((path) => !goes.includes(path))).toEqual([]);
});

test('one key, and two keys one after the other', () => {
  expect(shortcutStep(null, '?')).toEqual({ deed: { do: 'help' }, begun: null });
  expect(shortcutStep(null, 'g')).toEqual({ deed: null, begun: 'g' });
  expect(shortcutStep('g', 'v')).toEqual({ deed: { go: '/admin/videos' }, begun: null });
  expect(shortcutStep('g', 'g')).toEqual({ deed: { go: '/admin/Gallery' }, begun: null });
  expect(shortcutStep('g', 'z')).toEqual({ deed: null, begun: null });
  expect(shortcutStep(null, 'v')).toEqual({ deed: null, begun: null });
  expect(shortcutStep('g', '?')).toEqual({ deed: null, begun: null });
});
