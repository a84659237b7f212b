import { expect, test } from 'vitest';
import { daysUntil, endOfDay, localDay, startOfDay } from './local-day.ts';

test('ends a day at its last second in the local time zone', () => {
  const end = endOfDay('2026-12-02');
  expect(end).toBe(new Date(2026, 11, 2, 23, 59, 59).toISOString());
  expect(localDay(new Date(end ?? ''))).toBe('2026-12-02');
});

test('starts a day, and one some days later, at midnight in the local time zone', () => {
  expect(startOfDay('2026-12-31')).toBe(new Date(2026, 11, 31).toISOString());
  expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
});

test.each(['', '2026-12', '2026-02-30', '2026-13-01', 'tomorrow'])('returns no end for %j', (day) => {
  expect(endOfDay(day)).toBeNull();
});

test('counts calendar days, whatever the hour', () => {
  const now = new Date(2026, 10, 22, 23, 30);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect(daysUntil(at(22, 23), now)).toBe(0);
  expect(daysUntil(at(23, 0), now)).toBe(1);
  expect(daysUntil(at(20, 1), now)).toBe(-2);
});
