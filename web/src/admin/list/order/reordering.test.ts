import { expect, test } from 'vitest';
import { getPlace, moveByOne, moveTo, numbered } from './reordering.ts';

const records = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (list: { id: number }[] | null) => list?.map(({ id }) => id);

test('moves a record to the place of another one, in both directions', () => {
  expect(ids(moveTo(records, 1, 3))).toEqual([2, 3, 1, 4]);
  expect(ids(moveTo(records, 4, 1))).toEqual([4, 1, 2, 3]);
  expect(moveTo(records, 2, 2)).toBeNull();
  expect(moveTo(records, 9, 2)).toBeNull();
  expect(moveTo(records, 2, 9)).toBeNull();
});

test('moves a record by one place and stops at the ends', () => {
  expect(ids(moveByOne(records, 2, 'up'))).toEqual([2, 1, 3, 4]);
  expect(ids(moveByOne(records, 2, 'down'))).toEqual([1, 3, 2, 4]);
  expect(moveByOne(records, 1, 'up')).toBeNull();
  expect(moveByOne(records, 4, 'down')).toBeNull();
  expect(moveByOne(records, 9, 'up')).toBeNull();
});

test('numbers records from 1, and leaves those without a number alone', () => {
  expect(
    numbered([
      { id: 7, order: 5 },
      { id: 3, order: 5 },
    ]),
  ).toEqual([
    { id: 7, order: 1 },
    { id: 3, order: 2 },
  ]);
  expect(numbered([{ id: 7 }])).toEqual([{ id: 7 }]);
  expect(getPlace([7, 3], 3)).toBe('2 of 2');
});
