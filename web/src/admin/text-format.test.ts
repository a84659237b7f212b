import { expect, test } from 'vitest';
import { count, longDate, longDateTime, truncated } from './text-format.ts';

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
  expect(longDateTime('2026-11-20T16:05:00.000Z')).toBe('November 20, 2026 at 4:05 PM UTC');
});

test('formats counts with thousands separators', () => {
  expect(count(1204)).toBe('1,204');
});
