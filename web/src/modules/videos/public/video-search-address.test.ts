import { LIST_LIMITS } from '@qram/contract/collection';
import { describe, expect, test } from 'vitest';
import { VIDEOS_PER_PAGE } from '../queries.ts';
import { PAGE_MAX, readVideoSearch, SEARCH_MAX, videosAddress } from './video-search-address.ts';

test("the limits are the contract's", () => {
  expect([SEARCH_MAX, PAGE_MAX, VIDEOS_PER_PAGE]).toEqual([
    LIST_LIMITS.searchMax,
    LIST_LIMITS.pageMax,
    LIST_LIMITS.perPageDefault,
  ]);
});

describe('every address asks for something that exists', () => {
  test.each([
    ['', { search: '', page: 1 }],
    ['search=%20grover%20&page=2', { search: 'grover', page: 2 }],
    ['page=0', { search: '', page: 1 }],
    ['page=-3&search=a%00b', { search: 'ab', page: 1 }],
    ['page=1e9', { search: '', page: 1 }],
    ['page=9999999', { search: '', page: 1_000_000 }],
  ])('%s', (query, wanted) => {
    expect(readVideoSearch(new URLSearchParams(query))).toEqual(wanted);
  });

  test('a search that is too long is cut', () => {
    expect(readVideoSearch(new URLSearchParams({ search: 'x'.repeat(999) })).search).toHaveLength(SEARCH_MAX);
  });
});

test('addresses name only what makes a difference', () => {
  expect(videosAddress({ search: '', page: 1 })).toBe('/videos');
  expect(videosAddress({ search: 'a b', page: 3 })).toBe('/videos?page=3&search=a+b');
});
