import { errorBody } from '@qram/contract/api/errors';
import { DAY_MS } from '@qram/contract/values/durations';
import { expect, inject } from 'vitest';
import type { TestResponse } from './test-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** True: send every hostile value. False: a different third each day. */
    everyHostileValue: boolean;
  }
}

const SHARES = 3;

/**
 * Selects all values in `npm run test:all`, otherwise a third, by day and name.
 * @param name field or endpoint, to spread the values
 */
export function sampleValues<T>(values: readonly T[], name: string): readonly T[] {
  if (inject('everyHostileValue')) return values;
  const share = Math.floor(Date.now() / DAY_MS) + [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return values.filter((_value, index) => (index + share) % SHARES === 0);
}

/** Invalid or borderline in any field. */
export const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e99,
  -1e99,
  2147483648,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'abc',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\ud800',
  'x\udfffx',
  '\u202e',
  '\u{1f600}'.repeat(300),
  "' or 1=1 --",
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  'x'.repeat(40_000),
  [],
  [[]],
  {},
  ['a'],
  { $gt: '' },
  { toString: 'x' },
  { length: 5 },
  [null],
  '1e99',
  '-0',
  'NaN',
  'Infinity',
  '٣',
  '2026-02-30',
  '9999999999999999',
  '__proto__',
  'constructor',
  '```constructor\nx\n```',
  '\ufffe\uffff\u0085',
];
/** For query strings. */
export const QUERIES = [
  '',
  '0',
  '-1',
  '1e99',
  'abc',
  '2147483648',
  '9'.repeat(400),
  '%00',
  '%ff%fe',
  '%',
  '%ud800',
  "'",
  '\\',
  '[]',
  '<script>',
  '%F0%9F%98%80'.repeat(150),
  'x'.repeat(5000),
  '%2e%2e%2f',
  '__proto__',
  'constructor',
];
export const IDS = [
  '0',
  '-1',
  '1e99',
  'abc',
  '2147483648',
  '1.0',
  '%00',
  '%ff',
  "1'",
  '9'.repeat(60),
  '__proto__',
  'constructor',
  '%F0%9F%98%80',
];

/** Expects no 5xx, and errors in the standard format. */
export function expectHarmless(response: TestResponse, what: unknown): void {
  expect(response.status, JSON.stringify(what)?.slice(0, 300)).toBeLessThan(500);
  if (response.status < 400) return;
  const body = errorBody.safeParse(response.body);
  expect(body.error?.issues ?? [], response.text.slice(0, 300)).toEqual([]);
  const { body: _body, ...fields } = body.data?.errors ?? {};
  expect(JSON.stringify(fields), 'a message is the schema library’s own').not.toMatch(/"Invalid (input|option)|"Too /);
  expect(response.text).not.toMatch(/SQLITE|syntax error at|node_modules|\.ts:\d/);
}
