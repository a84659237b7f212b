// @databases none
import { expect, it } from 'vitest';
import { formatMailTime } from './mail-layout.ts';

it('writes times as readers do, with plain spaces', () => {
  expect(formatMailTime(new Date('2026-11-22T16:34:59.123Z'))).toBe('November 22, 2026 at 4:34 PM UTC');
});
