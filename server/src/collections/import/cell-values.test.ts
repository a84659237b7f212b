// @databases none
import { expect, it } from 'vitest';
import { parseFlag, toIsoTime, toPlainNumber } from './cell-values.ts';

it.each([
  ['1.0', '1'],
  ['1234.00', '1234'],
  [' 7 ', '7'],
  ['1,234', '1234'],
  ['1,234,567.0', '1234567'],
  ['1 234', '1234'],
  ['1\u202f234', '1234'],
  ["1'234", '1234'],
  ['-1', '-1'],
  ['1.234', '1.234'],
  ['12,34', '12,34'],
  ['1.5', '1.5'],
  ['1e3', '1e3'],
  ['12:34', '12:34'],
])('reads %j as the number %j', (cell, number) => {
  expect(toPlainNumber(cell)).toBe(number);
});

it.each([
  ['TRUE', 1],
  ['Yes', 1],
  ['1.0', 1],
  [' 1 ', 1],
  ['y', 1],
  ['on', 1],
  ['f', 0],
  ['NO', 0],
  ['0.0', 0],
  ['Off', 0],
  ['2', undefined],
  ['maybe', undefined],
])('reads %j as the flag %j', (cell, flag) => {
  expect(parseFlag(cell)).toBe(flag);
});

it('reads a time with a space before the hour', () => {
  expect(toIsoTime('2026-11-24 09:00:00+00:00')).toBe('2026-11-24T09:00:00+00:00');
  expect(toIsoTime('now')).toBe('now');
});
