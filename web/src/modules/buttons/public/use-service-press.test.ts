import { expect, test } from 'vitest';
import { destinationOf, pressedService, rememberedPress } from './use-service-press.ts';

test('remembers a press in route state', () => {
  expect(pressedService(rememberedPress(2))).toBe(2);
});

test.each([null, undefined, 'resume', { resume: null }, { resume: { service: '2' } }, { service: 2 }])(
  'ignores route state %j',
  (state) => {
    expect(pressedService(state)).toBeNull();
  },
);

test.each([
  ['internal', '/videos', { kind: 'internal', to: '/videos' }],
  ['internal', '//evil.example', null],
  ['internal', 'https://evil.example', null],
  ['external', 'https://example.org/a', { kind: 'external', address: 'https://example.org/a' }],
  ['external', 'javascript:alert(1)', null],
  ['external', '/videos', null],
] as const)('the %s link %s leads to %o', (type, link, destination) => {
  expect(destinationOf({ type, link })).toEqual(destination);
});
