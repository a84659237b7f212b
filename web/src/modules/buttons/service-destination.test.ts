import { expect, test } from 'vitest';
import { destinationOf } from './service-destination.ts';

test.each([
  ['internal', '/videos', { kind: 'internal', to: '/videos' }],
  ['internal', '//evil.example', null],
  ['internal', 'https://evil.example', null],
  ['external', 'https://example.org/a', { kind: 'external', address: 'https://example.org/a' }],
  ['external', 'javascript:alert(1)', null],
  ['external', '/videos', null],
] as const)('%s %s', (type, link, destination) => {
  expect(destinationOf({ type, link })).toEqual(destination);
});
