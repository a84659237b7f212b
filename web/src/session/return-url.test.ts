import { expect, test } from 'vitest';
import { hasRegistered, registeredState, returnState, returnUrl } from './return-url.ts';

test.each([
  [{ from: '/admin/users' }, '/admin/users'],
  [{ from: { pathname: '/admin', search: '?a=1', hash: '#b' } }, '/admin?a=1#b'],
  [{ from: '//evil.example' }, null],
  [{ from: '/\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: '/Login' }, null],
  [{ from: 7 }, null],
  [null, null],
])('resolves %o to %s', (state, address) => {
  expect(returnUrl(state)).toBe(address);
});

test('passes on the interrupted action and nothing else', () => {
  expect(returnState({ from: '/', resume: { service: 2 }, other: 1 })).toEqual({ resume: { service: 2 } });
  expect([returnState({ from: '/' }), returnState(null), returnState('resume')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('remembers through a registration where it started, and what it interrupted', () => {
  const state = registeredState({ from: '/tutorials/8', resume: { service: 2 }, other: 1 });
  expect([returnUrl(state), returnState(state), hasRegistered(state)]).toEqual([
    '/tutorials/8',
    { resume: { service: 2 } },
    true,
  ]);
  expect(returnUrl(registeredState({ from: '//evil.example' }))).toBeNull();
  expect([hasRegistered(null), hasRegistered({ from: '/' })]).toEqual([false, false]);
});
