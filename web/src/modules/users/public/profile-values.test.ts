import { expect, test } from 'vitest';
import { changedValues, isSameProfile, type ProfileState, profileValues } from './use-profile-form.ts';

const BASE: ProfileState = {
  name: 'Plain Reader',
  email: 'reader@example.test',
  phone: null,
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('sends only changed fields and ignores surrounding whitespace', () => {
  const values = { ...profileValues(BASE), name: ' Plain Reader ', phone: '555 0100 000' };
  expect(changedValues(values, BASE)).toEqual({ phone: '555 0100 000' });
  expect(changedValues({ ...profileValues({ ...BASE, phone: '555 0100 000' }), phone: '' }, BASE)).toEqual({});
  expect(changedValues({ ...profileValues(BASE), name: '' }, BASE)).toEqual({ name: '' });
});

test('treats versions that differ only in time as equal', () => {
  expect(isSameProfile(BASE, { ...BASE, updated_at: '2026-01-02T00:00:00.000Z' })).toBe(true);
  expect(isSameProfile(BASE, { ...BASE, phone: '555 0100 000' })).toBe(false);
});
