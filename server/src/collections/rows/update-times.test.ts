// @databases none
import { expect, test } from 'vitest';
import { stampAfter } from './update-times.ts';

const NOW = '2026-03-01T12:00:00.000Z';

test.each([
  ['later than a save in the same millisecond', NOW, '2026-03-01T12:00:00.001Z'],
  ['later than a save of a clock ahead', '2026-03-01T12:00:05.000Z', '2026-03-01T12:00:05.001Z'],
  ['now, after an earlier save', '2026-03-01T11:59:59.000Z', NOW],
])('a record is stamped %s', (_case, previous, stamp) => {
  expect(stampAfter(previous, new Date(NOW))).toBe(stamp);
});
