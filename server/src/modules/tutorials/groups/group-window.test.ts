// @databases none
import { expect, it } from 'vitest';
import { splitWindow } from './group-window.ts';

const GROUPS = [
  { id: 7, total: 3 },
  { id: 2, total: 0 },
  { id: 5, total: 2 },
  { id: 9, total: 4 },
];

it.each([
  [{ offset: 0, limit: 2 }, [{ ids: [7], limit: 2, offset: 0 }]],
  [
    { offset: 2, limit: 2 },
    [
      { ids: [7], limit: 1, offset: 2 },
      { ids: [5], limit: 1, offset: 0 },
    ],
  ],
  [
    { offset: 1, limit: 500 },
    [
      { ids: [7], limit: 2, offset: 1 },
      { ids: [5], limit: 2, offset: 0 },
      { ids: [9], limit: 4, offset: 0 },
    ],
  ],
  [{ offset: 9, limit: 2 }, []],
])('reads the window %j in parts of its groups', (window, parts) => {
  expect(splitWindow(GROUPS, window)).toEqual(parts);
});

it('reads whole groups at once', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, total: 2 }));
  expect(splitWindow(many, { offset: 1, limit: 8 })).toEqual([
    { ids: [1], limit: 1, offset: 1 },
    { ids: [2, 3, 4], limit: 6, offset: 0 },
    { ids: [5], limit: 1, offset: 0 },
  ]);
  expect(splitWindow([], { offset: 0, limit: 24 })).toEqual([]);
});
