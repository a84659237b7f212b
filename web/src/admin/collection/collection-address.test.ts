import { describe, expect, test } from 'vitest';
import { readAddress, writeAddress } from './collection-address.ts';

const SORTS = ['-created_at', 'title'];
const read = (query: string) => readAddress(new URLSearchParams(query), SORTS);

describe('the address of a list', () => {
  test('is empty for the list as it opens', () => {
    expect(writeAddress(read(''), SORTS)).toBe('');
    expect(read('')).toEqual({ page: 1, perPage: 25, search: '', sort: '-created_at', trash: false, open: null });
  });

  test.each([
    'search=grover&sort=title&filter=4&per_page=50&page=3',
    'trash',
    'new',
    'edit=7',
    'trash&search=a%26b&view=12',
  ])('%s is read and written alike', (query) => {
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
  ])('%s falls back to the default', (query) => {
    expect(writeAddress(read(query), SORTS)).toBe('');
  });

  test('keeps a search within what the server accepts', () => {
    expect(read(`search=${'q'.repeat(300)}`).search).toHaveLength(200);
  });
});
