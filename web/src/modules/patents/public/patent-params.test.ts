import { PATENT_LIMITS } from '@qram/contract/modules/patents/patents';
import { expect, test } from 'vitest';
import { FIRST_YEAR, LAST_YEAR, patentParams, readPatentParams } from './patent-params.ts';

test("uses the contract's year limits", () => {
  expect([FIRST_YEAR, LAST_YEAR]).toEqual([PATENT_LIMITS.firstYear, PATENT_LIMITS.lastYear]);
});

test.each([
  ['year=2021&search=bucket', { search: 'bucket', page: 1, year: 2021 }],
  ['year=', { search: '', page: 1, year: null }],
  ['year=1789', { search: '', page: 1, year: null }],
  ['year=20211', { search: '', page: 1, year: null }],
  ['year=2021.5&page=2', { search: '', page: 2, year: null }],
  ['year=<b>', { search: '', page: 1, year: null }],
])('parses %s into valid params', (query, params) => {
  expect(readPatentParams(new URLSearchParams(query))).toEqual(params);
});

test('omits defaults from the query', () => {
  expect(patentParams({ search: '', page: 1, year: null })).toEqual({});
  expect(patentParams({ search: 'a', page: 2, year: 2010 })).toEqual({ page: '2', search: 'a', year: '2010' });
});
