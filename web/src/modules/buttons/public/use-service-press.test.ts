import { expect, test } from 'vitest';
import { getDestination } from './use-service-press.ts';

test.each([
  ['internal', '/videos', { kind: 'internal', to: '/videos' }],
  ['internal', '//evil.example', null],
  ['internal', 'https://evil.example', null],
  ['external', 'https://example.org/a', { kind: 'external', href: 'https://example.org/a' }],
  ['external', 'javascript:alert(1)', null],
  ['external', '/videos', null],
] as const)('the %s link %s leads to %o', (type, link, destination) => {
  expect(getDestination({ type, link })).toEqual(destination);
});
