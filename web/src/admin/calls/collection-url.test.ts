import { describe, expect, test } from 'vitest';
import { readAddress, writeAddress } from './collection-url.ts';

const SORTS = ['-created_at', 'title'];
const read = (query: string) => readAddress(new URLSearchParams(query), SORTS);

describe('list address', () => {
  test('writes no parameters for the default list', () => {
    expect(writeAddress(read(''), SORTS)).toBe('');
    expect(read('')).toEqual({ page: 1, perPage: 25, search: '', sort: '-created_at', open: null });
  });

  test.each([
    'columns=title%2Ccreated',
    'search=grover&sort=title&filter=4&per_page=50&page=3',
    'new',
    'edit=7',
    'search=a%26b&view=12',
  ])('round-trips %s', (query) => {
    expect(writeAddress(read(query), SORTS)).toBe(query);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=two',
    'per_page=7',
    'sort=password',
    'edit=abc',
    'view=0',
    'edit=1e3',
    'filter=x',
    'columns=,',
    'widths=title%3A320',
  ])('falls back to the default for %s', (query) => {
    expect(writeAddress(read(query), SORTS)).toBe('');
  });

  test('clamps the search to what the server accepts', () => {
    expect(read(`search=${'q'.repeat(300)}`).search).toHaveLength(200);
  });
});
