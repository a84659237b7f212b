import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test.each([
  [{ from: '/admin/users' }, '/admin/users'],
  [{ from: { pathname: '/admin', search: '?a=1', hash: '#b' } }, '/admin?a=1#b'],
  [{ from: '//evil.example' }, null],
  [{ from: '/\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: '/Login' }, null],
  [{ from: 7 }, null],
  [null, null],
])('%o leads to %s', (state, address) => {
  expect(returnAddress(state)).toBe(address);
});
