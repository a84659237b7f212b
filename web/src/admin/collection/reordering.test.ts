import { expect, test } from 'vitest';
import { moveRecord, orderChanges } from './reordering.ts';

const records = (...orders: number[]) => orders.map((order, place) => ({ id: place + 1, order }));
const ids = (list: { id: number }[] | null) => list?.map(({ id }) => id);

test('swaps a record with its neighbor and stops at the ends', () => {
  expect(ids(moveRecord(records(1, 2, 3), 2, 'up'))).toEqual([2, 1, 3]);
  expect(ids(moveRecord(records(1, 2, 3), 2, 'down'))).toEqual([1, 3, 2]);
  expect(moveRecord(records(1, 2, 3), 1, 'up')).toBeNull();
  expect(moveRecord(records(1, 2, 3), 3, 'down')).toBeNull();
  expect(moveRecord(records(1, 2, 3), 9, 'up')).toBeNull();
});

const changesAfter = (orders: number[], id: number, direction: 'up' | 'down') =>
  orderChanges(moveRecord(records(...orders), id, direction) ?? []).map(({ record, order }) => [record.id, order]);

test('swaps two distinct order numbers', () => {
  expect(changesAfter([1, 5, 9], 3, 'up')).toEqual([
    [3, 5],
    [2, 9],
  ]);
});

test('gives records with equal order numbers distinct ones', () => {
  expect(changesAfter([1, 1, 1], 3, 'up')).toEqual([
    [3, 2],
    [2, 3],
  ]);
});
