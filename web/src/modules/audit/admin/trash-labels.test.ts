import { expect, test } from 'vitest';
import { registerScreens } from '../../../admin/admin-screens.ts';
import { allScreens } from '../../../back-office/screen-groups.ts';
import { readTrashAddress, writeTrashAddress } from './trash-address.ts';
import { alongLabel, daysLabel, getName } from './trash-labels.ts';

registerScreens(allScreens);

test.each([
  [30, '30 days left'],
  [1, '1 day left'],
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
  const read = (query: string) => readTrashAddress(new URLSearchParams(query));
  expect(writeTrashAddress(read('kind=users&search=ada&page=2'))).toBe('search=ada&page=2&kind=users');
  expect(writeTrashAddress(read('kind=sessions'))).toBe('');
});
