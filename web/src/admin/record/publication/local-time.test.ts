import { afterEach, beforeEach, expect, test } from 'vitest';
import { enteredTime, localTime } from './local-time.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a time is read in the local zone, in summer and in winter', () => {
  expect(enteredTime('2026-11-24T09:00')).toEqual({ iso: '2026-11-24T08:00:00.000Z', clockChange: null });
  expect(enteredTime('2026-07-24T09:00')).toEqual({ iso: '2026-07-24T07:00:00.000Z', clockChange: null });
  expect(localTime(new Date('2026-11-24T08:00:00.000Z'))).toBe('2026-11-24T09:00');
});

test('a time that clocks skip is the same time by the clock before', () => {
  expect(enteredTime('2026-03-29T02:30')).toEqual({ iso: '2026-03-29T01:30:00.000Z', clockChange: 'missing' });
  expect(enteredTime('2026-03-29T03:00')?.clockChange).toBeNull();
});

test('a time that occurs twice is the first one', () => {
  expect(enteredTime('2026-10-25T02:00')).toEqual({ iso: '2026-10-25T00:00:00.000Z', clockChange: 'twice' });
  expect(enteredTime('2026-10-25T02:59')?.clockChange).toBe('twice');
  expect(enteredTime('2026-10-25T01:59')?.clockChange).toBeNull();
  expect(enteredTime('2026-10-25T03:00')?.clockChange).toBeNull();
});

test('zones whose clocks change by half an hour are known', () => {
  process.env.TZ = 'Australia/Lord_Howe';
  expect(enteredTime('2026-04-05T01:45')?.clockChange).toBe('twice');
  expect(enteredTime('2026-04-05T01:15')?.clockChange).toBeNull();
});

test.each(['', '2026-11-24', 'tomorrow', '2026-11-24T', '2026-1-2T9:00'])('%j is no complete time', (text) => {
  expect(enteredTime(text)).toBeNull();
});
