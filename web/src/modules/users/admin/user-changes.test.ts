import { expect, test } from 'vitest';
import { changeBody, NO_CHANGE } from './user-changes.ts';

test('sends nothing while nothing is chosen', () => {
  expect(changeBody([1], NO_CHANGE)).toBeNull();
  expect(changeBody([1], { ...NO_CHANGE, access: { 1: '' } })).toBeNull();
});

test('sends only what is chosen', () => {
  expect(changeBody([1, 2], { ...NO_CHANGE, status: 'inactive' })).toEqual({ ids: [1, 2], status: 'inactive' });
  expect(changeBody([1], { role: 'admin', status: '', access: { 1: 'give', 2: 'take' } })).toEqual({
    ids: [1],
    role: 'admin',
    give_access: [1],
    take_access: [2],
  });
});
