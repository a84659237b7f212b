import { expect, test } from 'vitest';
import { findNearestPage, readPathWords } from './nearest-page.ts';

test.each([
  ['/tutorals', '/tutorials'],
  ['/Tutorial/3', '/tutorials'],
  ['/vidoes', '/videos'],
  ['/patent', '/patents'],
  ['/simulater', '/simulator'],
  ['/qrampage/old', '/QramPage'],
  ['/wp-admin', null],
  ['/', null],
  ['/te', null],
])('finds for %s the page %j', (pathname, to) => {
  expect(findNearestPage(pathname)?.to ?? null).toBe(to);
});

test.each([
  ['/videos/12/what-is_qram', 'what is qram'],
  ['/%E6%8E%A2%E6%B5%8B', '探测'],
  ['/100%', '100'],
  ['/', ''],
])('reads the words of %s as %j', (pathname, words) => {
  expect(readPathWords(pathname)).toBe(words);
});
