import { describe, expect, test } from 'vitest';
import { getScope } from './install.mjs';

const WANTED = {
  '': {},
  contract: {},
  'node_modules/@qram/contract': { link: true },
  'node_modules/@qram/testing': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/win32': { version: '1.0.0', optional: true },
};
const RUNTIME = { 'node_modules/fastify': { version: '5.0.0' } };
const ALL = { ...RUNTIME, 'node_modules/vitest': { version: '5.0.0' } };
const linked = () => true;

describe('the installed scope', () => {
  test('covers everything, without optional packages of other systems', () => {
    expect(getScope(WANTED, ALL, linked)).toBe('everything');
  });

  test('covers only the running site without development packages', () => {
    expect(getScope(WANTED, RUNTIME, linked)).toBe('running');
  });

  test('covers less than everything without the link of a new workspace', () => {
    expect(getScope(WANTED, ALL, (place) => place !== 'node_modules/@qram/testing')).toBe('running');
    expect(getScope(WANTED, ALL, (place) => place !== 'node_modules/@qram/contract')).toBe(null);
  });

  test('covers nothing with another version of a package', () => {
    expect(getScope(WANTED, { ...ALL, 'node_modules/fastify': { version: '4.0.0' } }, linked)).toBe(null);
  });
});
