import { describe, expect, test } from 'vitest';
import { choiceFilter, numberFilter } from '../declaration/list-filters.ts';
import { readListUrl, writeListUrl } from './collection-url.ts';

const SORTS = ['-created_at', 'title'];
const FILTERS = {
  category_id: numberFilter('Category', 'All categories', () => []),
  state: choiceFilter('State', 'All states', [{ value: 'draft', label: 'Draft' }]),
  user_id: { accepts: (value: string) => value === '7', Name: () => null },
};
const read = (query: string) => readListUrl(new URLSearchParams(query), SORTS, FILTERS);
const write = (query: string) => writeListUrl(read(query), SORTS, FILTERS);

describe('list address', () => {
  test('writes no parameters for the default list', () => {
    expect(write('')).toBe('');
    expect(read('')).toEqual({ page: 1, perPage: 25, search: '', sort: '-created_at', open: null });
  });

  test.each([
    'columns=title%2Ccreated',
    'search=grover&sort=title&filter=4&per_page=50&page=3',
    'filter=4&state=draft&user_id=7&dates=last-month',
    'new',
    'edit=7',
    'search=a%26b&view=12',
  ])('round-trips %s', (query) => {
    expect(write(query)).toBe(query);
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
    'category_id=4',
    'state=secret',
    'user_id=8',
    'columns=,',
    'widths=title%3A320',
  ])('falls back to the default for %s', (query) => {
    expect(write(query)).toBe('');
  });

  test('keeps filters by the parameter of the endpoint', () => {
    expect(read('filter=4&state=draft').filters).toEqual({ category_id: '4', state: 'draft' });
  });

  test('clamps the search to what the server accepts', () => {
    expect(read(`search=${'q'.repeat(300)}`).search).toHaveLength(200);
  });
});
