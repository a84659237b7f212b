import { expect, test } from 'vitest';
import { formatCodes, parseCodes, parseList } from './comma-list.ts';

test.each([
  ['', []],
  ['Ada', ['Ada']],
  [' Ada ,, Grace,', ['Ada', 'Grace']],
])('%j parses to the words %j', (text, words) => {
  expect(parseList(text)).toEqual(words);
});

test.each([
  ['', []],
  ['0', []],
  ['2, 1,1,0', [1, 2]],
  ['x,-3,1.5,12,9', [9, 12]],
])('%j parses to the codes %j', (text, codes) => {
  expect(parseCodes(text)).toEqual(codes);
});

test('codes are formatted in ascending order, and as 0 when there are none', () => {
  expect(formatCodes([12, 3])).toBe('3,12');
  expect(formatCodes(new Set())).toBe('0');
});
