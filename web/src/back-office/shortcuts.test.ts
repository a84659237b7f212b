import { expect, test } from 'vitest';
import { allScreens } from './screen-groups.ts';
import { navigationShortcuts, resolveShortcut, screenShortcuts } from './shortcuts.ts';

test('finds no duplicate shortcut and none that shadows another', () => {
  const all = [...screenShortcuts, ...navigationShortcuts].map(({ keys }) => keys.join(' '));
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((keys) => keys === 'g')).toEqual([]);
});

test('finds a shortcut for every screen', () => {
  const goes = navigationShortcuts.map(({ action }) => ('go' in action ? action.go : ''));
  expect(allScreens.map(({ path }) => path).filter((path) => !goes.includes(path))).toEqual([]);
});

test('recognizes single keys and two-key sequences', () => {
  expect(resolveShortcut(null, '?')).toEqual({ action: { do: 'help' }, prefix: null });
  expect(resolveShortcut(null, 'g')).toEqual({ action: null, prefix: 'g' });
  expect(resolveShortcut('g', 'v')).toEqual({ action: { go: '/admin/videos' }, prefix: null });
  expect(resolveShortcut('g', 'g')).toEqual({ action: { go: '/admin/Gallery' }, prefix: null });
  expect(resolveShortcut('g', 'z')).toEqual({ action: null, prefix: null });
  expect(resolveShortcut(null, 'v')).toEqual({ action: null, prefix: null });
  expect(resolveShortcut('g', '?')).toEqual({ action: null, prefix: null });
});
