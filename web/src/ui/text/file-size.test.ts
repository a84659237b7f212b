import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('formats sizes in a suitable unit', () => {
  expect([fileSize(300), fileSize(840_000), fileSize(1_468_006)]).toEqual(['1\u00a0kB', '820\u00a0kB', '1.4\u00a0MB']);
});
