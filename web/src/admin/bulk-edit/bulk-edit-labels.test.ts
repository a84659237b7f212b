import { expect, test } from 'vitest';
import { changeLines, changingLabel, valueLabel } from './bulk-edit-labels.ts';

const CATEGORIES = [
  { value: 3, label: 'Algorithms' },
  { value: 4, label: 'Hardware' },
];

test('names former and new values with the number of records', () => {
  const former = [
    { value: 3, count: 1200 },
    { value: 9, count: 2 },
  ];
  expect(changeLines(CATEGORIES, { field: 'category_id', count: 1210, former }, 4)).toEqual([
    'Algorithms → Hardware (1,200)',
    '9 → Hardware (2)',
    'Other values → Hardware (8)',
  ]);
});

test.each([
  [null, 'None'],
  ['2026-03-01', 'March 1, 2026'],
  [4, 'Hardware'],
])('names the value %j', (value, label) => {
  expect(valueLabel(CATEGORIES, value)).toBe(label);
});

test('counts the records that change', () => {
  const results = [true, false, true].map((changed, id) => ({ id, ok: true, changed }));
  expect(changingLabel({ results }, 'video', 'videos')).toBe('2 of 3 videos change');
  expect(changingLabel({ results: results.slice(1, 2) }, 'video', 'videos')).toBe('None of 1 video change');
});
