import { expect, test } from 'vitest';
import { getFileName } from './save-file.ts';

test.each([
  ['attachment; filename="users-2026-11-21.csv"; filename*=UTF-8\'\'users-2026-11-21.csv', 'users-2026-11-21.csv'],
  ['attachment; filename=users-2026-11-21.csv', 'users-2026-11-21.csv'],
  ['attachment', null],
  [null, null],
])('reads the file name of %s as %s', (header, name) => {
  expect(getFileName(header)).toBe(name);
});
