import { HOUR_MS } from '@qram/contract/values/durations';
import { expect, test } from 'vitest';
import { registerScreens } from '../../../admin/declaration/admin-screens.ts';
import { allScreens } from '../../../back-office/screen-groups.ts';
import { formatTrashUrl, parseTrashUrl } from './audit-url.ts';
import { alongLabel, dayLabel, daysLabel, getName, restoreLabel, typeLabel } from './trash-labels.ts';

registerScreens(allScreens);

test.each([
  [30, '30 days'],
  [1, '1 day'],
  [0, 'Due for deletion'],
])('formats %d days as %s', (days, label) => {
  expect(daysLabel(days)).toBe(label);
});

test('counts child records', () => {
  expect(alongLabel({ kind: 'categories', along: 3 })).toBe(' with 3 lessons');
  expect(alongLabel({ kind: 'users', along: 1 })).toBe(' with 1 service request');
  expect(alongLabel({ kind: 'users', along: 0 })).toBe('');
  expect(alongLabel({ kind: 'videos', along: 2 })).toBe('');
});

test('names one record in the singular, and a bulk deletion in the plural', () => {
  expect(typeLabel({ kind: 'categories', along: 1, size: 1 })).toBe('Tutorial category, 1 lesson');
  expect(typeLabel({ kind: 'videos', along: 0, size: 1 })).toBe('Video');
  expect(typeLabel({ kind: 'categories', along: 3, size: 2 })).toBe('Tutorial categories');
});

test('falls back to the id without a title', () => {
  const record = {
    kind: 'terms',
    id: 4,
    title: ' ',
    note: '',
    deleted_at: '',
    deleted_by: null,
    deleted_by_username: null,
    days_left: 1,
    along: 0,
    batch: null,
    size: 1,
  } as const;
  expect(getName(record)).toBe('terms section 4');
  expect(getName({ ...record, size: 1200 })).toBe('1,200 terms sections');
});

test('accepts only known kinds in the address', () => {
  const read = (query: string) => parseTrashUrl(new URLSearchParams(query));
  expect(formatTrashUrl(read('kind=users&search=ada&page=2'))).toBe('search=ada&page=2&kind=users');
  expect(formatTrashUrl(read('kind=sessions'))).toBe('');
});

test('names the day of a deletion', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const label = (hours: number) => dayLabel(new Date(now.getTime() - hours * HOUR_MS).toISOString(), now);
  expect([label(0), label(1), label(23), label(30)]).toEqual(['Today', 'Yesterday', 'Yesterday', 'February 27, 2026']);
});

test('says how many records a bulk deletion restores', () => {
  expect([restoreLabel({ size: 1 }), restoreLabel({ size: 1200 })]).toEqual(['Restore', 'Restore all 1,200']);
});
