import { expect, test } from 'vitest';
import { count, truncated } from './text-format.ts';

test('truncates descriptions to 25 characters', () => {
  expect(truncated('a'.repeat(25))).toBe('a'.repeat(25));
  expect(truncated('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`);
  expect(truncated('The cells can hold ordinary bits')).toBe('The cells can hold ordina…');
});

test('splits no surrogate pair or emoji of several code points', () => {
  expect(truncated('👩‍🚀'.repeat(26))).toBe(`${'👩‍🚀'.repeat(25)}…`);
  expect(truncated('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}…`);
});

test('formats counts with thousands separators', () => {
  expect(count(1204)).toBe('1,204');
});
