import { expect, test } from 'vitest';
import { allScreens } from '../admin-screens.ts';
import { placeShortcuts, screenShortcuts, shortcutStep } from './shortcuts.ts';

test('has no duplicate shortcut and none that shadows another', () => {
  const all = [...screenShortcuts, ...placeShortcuts].map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((keys) => keys === 'g')).toEqual([]);
});

test('has a shortcut for every screen', () => {
  const goes = placeShortcuts.map(({ deed }) => ('go' in deed ? deed.go : ''));
  expect(allScreens.map(({ path }) => path).filter((path) => !goes.includes(path))).toEqual([]);
});

test('recognizes single keys and two-key sequences', () => {
  expect(shortcutStep(null, '?')).toEqual({ deed: { do: 'help' }, begun: null });
  expect(shortcutStep(null, 'g')).toEqual({ deed: null, begun: 'g' });
  expect(shortcutStep('g', 'v')).toEqual({ deed: { go: '/admin/videos' }, begun: null });
  expect(shortcutStep('g', 'g')).toEqual({ deed: { go: '/admin/Gallery' }, begun: null });
  expect(shortcutStep('g', 'z')).toEqual({ deed: null, begun: null });
  expect(shortcutStep(null, 'v')).toEqual({ deed: null, begun: null });
  expect(shortcutStep('g', '?')).toEqual({ deed: null, begun: null });
});
