import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { expect, test } from 'vitest';
import { listParams, PAGE_MAX, PER_PAGE, readListParams, SEARCH_MAX, urlWith } from './list-url.ts';

test("uses the contract's limits", () => {
  const { searchMax, pageMax, perPageDefault } = LIST_LIMITS;
  expect([SEARCH_MAX, PAGE_MAX, PER_PAGE]).toEqual([searchMax, pageMax, perPageDefault]);
});

test.each([
  ['', { search: '', page: 1 }],
  ['search=%20qubit%20&page=2', { search: 'qubit', page: 2 }],
  ['page=0', { search: '', page: 1 }],
  ['page=-3&search=a%00b', { search: 'ab', page: 1 }],
  ['page=1e9', { search: '', page: 1 }],
  ['page=9999999', { search: '', page: 1_000_000 }],
  [`search=${'x'.repeat(999)}`, { search: 'x'.repeat(200), page: 1 }],
])('parses %s into valid params', (query, params) => {
  expect(readListParams(new URLSearchParams(query))).toEqual(params);
});

test('omits defaults from the address', () => {
  expect(urlWith('/tutorials', listParams({ search: '', page: 1 }))).toBe('/tutorials');
  expect(urlWith('/tutorials', listParams({ search: 'a b', page: 3 }))).toBe('/tutorials?page=3&search=a+b');
});
