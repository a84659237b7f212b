import { expect, it } from 'vitest';
import { clockTime } from './learning-labels.ts';

it.each([
  [0, '0:00'],
  [252, '4:12'],
  [3723, '1:02:03'],
])('writes %d seconds as %s', (seconds, label) => {
  expect(clockTime(seconds)).toBe(label);
});
