import { expect, test } from 'vitest';
import { startOfDay } from '../text/local-day.ts';
import { createdIn, deletedIn, rangeLabel, readDates, toRange } from './date-range.ts';

const NOW = new Date(2026, 2, 31, 15);

test.each([
  ['today', '2026-03-31', '2026-03-31'],
  ['last-7-days', '2026-03-25', '2026-03-31'],
  ['this-month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['2026-01-05..', '2026-01-05', ''],
])('takes %s as the days from %s to %s', (dates, from, to) => {
  expect(toRange(dates, NOW)).toEqual({ from, to });
});

test('asks for the moments of the days, and the first one after them', () => {
  const times = [startOfDay('2026-02-01'), startOfDay('2026-03-01')];
  expect(Object.values(createdIn('last-month', NOW))).toEqual(times);
  expect(deletedIn('last-month', NOW)).toEqual({ deleted_from: times[0], deleted_to: times[1] });
  expect(createdIn('..2026-02-28', NOW)).toEqual({ created_to: times[1] });
  expect(createdIn(undefined, NOW)).toEqual({});
});

test('ignores what is no period', () => {
  expect(['yesterday', '2026-02-01', '..', '2026-99-01..', '1..2', '2026-01-01..2026-01-02..'].map(readDates)).toEqual(
    Array(6).fill(undefined),
  );
  expect(readDates('2026-01-01..2026-01-31')).toBe('2026-01-01..2026-01-31');
});

test('names a period', () => {
  const periods = ['last-month', '2026-10-01..2026-10-01', '2025-10-01..', '..2026-10-01', '2026-10-01..2026-10-31'];
  expect([undefined, ...periods].map((dates) => rangeLabel(dates, NOW))).toEqual([
    'Any date',
    'Last month',
    'Oct 1',
    'From Oct 1, 2025',
    'Until Oct 1',
    'Oct 1 – Oct 31',
  ]);
});
