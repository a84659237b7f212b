import { expect, test } from 'vitest';
import { createdDate } from './VideoCard.tsx';

test('dates are in en-US long form, in UTC', () => {
  expect(createdDate('2026-11-20T23:59:59.000Z')).toBe('November 20, 2026');
});
