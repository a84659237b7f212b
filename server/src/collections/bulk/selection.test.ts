// @databases none
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { expect, test } from 'vitest';
import { assertCount } from './selection.ts';

test('a bulk call takes the maximum of matching records, and not one more', () => {
  const { matchingMax } = LIST_LIMITS;
  expect(() => assertCount(matchingMax, matchingMax)).not.toThrow();
  expect(() => assertCount(matchingMax + 1, matchingMax + 1)).toThrow('At most 10000 records at once.');
});
