import { expect, test } from 'vitest';
import { bulkBody, LIST_LIMITS, pageQuery } from './collection-endpoints.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('a bulk call takes the maximum of ids, and not one more', () => {
  expect(bulkBody.safeParse({ ids: ids(LIST_LIMITS.bulkMax) }).success).toBe(true);
  const { error } = bulkBody.safeParse({ ids: ids(LIST_LIMITS.bulkMax + 1) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 500 ids at once.']);
});

test('a list takes the maximum of records on a page, and not one more', () => {
  expect(pageQuery().safeParse({ per_page: LIST_LIMITS.perPageMax }).success).toBe(true);
  expect(pageQuery().safeParse({ per_page: LIST_LIMITS.perPageMax + 1 }).success).toBe(false);
});
