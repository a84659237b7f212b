import { expect, it } from 'vitest';
import { formatDuration, parseDuration } from './video-duration.ts';

it.each([
  ['0:07', 7],
  ['12:34', 754],
  ['1:02:03', 3723],
  ['10:00:00', 36_000],
])('reads and writes the duration %s', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
  expect(formatDuration(seconds)).toBe(text);
});

it('reads seconds, and minutes beyond an hour', () => {
  expect([parseDuration('754'), parseDuration('90:00')]).toEqual([754, 5400]);
});

it.each(['', '12:3', '1:60', '1:60:00', '-1:00', '12:34 min', '1:2:3:4'])('reads no duration in %j', (text) => {
  expect(parseDuration(text)).toBeNaN();
});
