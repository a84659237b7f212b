import { expect, test } from 'vitest';
import { count, longDate, longDateTime, truncated } from './text-format.ts';

test('descriptions are cut to 25 characters', () => {
  expect(truncated('a'.repeat(25))).toBe('a'.repeat(25));
  expect(truncated('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`);
  expect(truncated('The cells can hold ordinary bits')).toBe('The cells can hold ordina…');
});

test('a character of two code units is never cut in half', () => {
  expect(truncated('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}…`);
});

test('dates are in en-US long form', () => {
  expect(longDate('2026-11-20T23:59:59.000Z')).toBe('November 20, 2026');
  expect(longDateTime('2026-11-20T16:05:00.000Z')).toBe('November 20, 2026 at 4:05 PM UTC');
});

test('counts are grouped', () => {
  expect(count(1204)).toBe('1,204');
});
