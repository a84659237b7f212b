import { expect, test } from 'vitest';
import { count, exactTime, localDate, localDateTime, longDate, truncated, utcDateTime } from './text-format.ts';

test('truncates descriptions to 25 characters', () => {
  expect(truncated('a'.repeat(25))).toBe('a'.repeat(25));
  expect(truncated('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`);
  expect(truncated('The cells can hold ordinary bits')).toBe('The cells can hold ordina…');
});

test('never splits a surrogate pair', () => {
  expect(truncated('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}…`);
});

test('formats dates in long en-US form', () => {
  expect(longDate('2026-11-20T23:59:59.000Z')).toBe('November 20, 2026');
  expect(utcDateTime('2026-11-20T16:05:09.000Z')).toBe('November 20, 2026 at 4:05:09 PM UTC');
});

test('formats moments in the time zone of the browser', () => {
  const at = new Date(2026, 10, 20, 23, 30).toISOString();
  expect(localDate(at)).toBe('November 20, 2026');
  expect(localDateTime(at)).toBe('November 20, 2026 at 11:30 PM');
  expect(exactTime(at)).toBe('Nov 20, 2026, 23:30:00');
});

test('formats counts with thousands separators', () => {
  expect(count(1204)).toBe('1,204');
});
