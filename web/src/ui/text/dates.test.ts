import { expect, test } from 'vitest';
import {
  localDate,
  localDateTime,
  localDayName,
  localExactTime,
  localMediumDate,
  localMonthDay,
  localShortDate,
  localTime,
  utcDate,
  utcDateTime,
  utcMediumDate,
  utcMonthDay,
  zoneName,
} from './dates.ts';

test('formats days in UTC, so that no time zone shifts them', () => {
  expect(utcDate('2026-11-20')).toBe('November 20, 2026');
  expect(utcDate('2026-11-20T23:59:59.000Z')).toBe('November 20, 2026');
  expect(utcMediumDate('2026-11-20')).toBe('Nov 20, 2026');
  expect(utcMonthDay('2026-11-20')).toBe('Nov 20');
  expect(utcDateTime('2026-11-20T16:05:09.000Z')).toBe('November 20, 2026 at 4:05:09 PM UTC');
});

test('formats moments in the time zone of the browser', () => {
  const at = new Date(2026, 10, 20, 23, 30).toISOString();
  expect(localDate(at)).toBe('November 20, 2026');
  expect(localMediumDate(at)).toBe('Nov 20, 2026');
  expect(localMonthDay(at)).toBe('Nov 20');
  expect(localDateTime(at)).toBe('November 20, 2026 at 11:30 PM');
  expect(localTime(at)).toBe('11:30 PM');
  expect(localExactTime(at)).toBe('Nov 20, 2026, 11:30:00 PM');
  expect(zoneName(new Date(at))).toMatch(/\S/);
});

test('leaves out the year of a short date in this year', () => {
  const at = new Date(2026, 11, 2, 12).toISOString();
  expect(localShortDate(at, new Date(2026, 10, 1))).toBe('Dec 2');
  expect(localShortDate(at, new Date(2027, 0, 1))).toBe('Dec 2, 2026');
});

test('names today and tomorrow', () => {
  const now = new Date(2026, 10, 30, 23, 30);
  const name = (...moment: [number, number, number, number]) => localDayName(new Date(...moment).toISOString(), now);
  expect([name(2026, 10, 30, 23), name(2026, 11, 1, 0), name(2026, 11, 2, 0)]).toEqual([
    'today',
    'tomorrow',
    'December 2, 2026',
  ]);
});
