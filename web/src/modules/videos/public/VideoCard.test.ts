import { expect, test } from 'vitest';
import { createdDate } from './VideoCard.tsx';

test('formats dates in long en-US form, in UTC', () => {
  expect(createdDate('2026-11-20T23:59:59.000Z')).toBe('November 20, 2026');
});
