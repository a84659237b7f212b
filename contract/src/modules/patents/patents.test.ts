import { expect, test } from 'vitest';
import { PATENT_MESSAGES, patents } from './patents.ts';

test.each([
  ['US 11,423,123 B2', 'US 11423123 B2'],
  ['US 7764568 B2', 'US 7764568 B2'],
  ['WO 2020/123456', 'WO 2020123456'],
  ['WO2020/123456 A1', 'WO2020123456 A1'],
  ['US 2020/0123456 A1', 'US 20200123456 A1'],
  ['US\u00a011,423,123\u202fB2', 'US 11423123 B2'],
  ['JP\u30002020-123456', 'JP 2020-123456'],
  ['US 11，423，123', 'US 11423123'],
  ['WO 2020／123456', 'WO 2020123456'],
  ['  EP  1 234 567  ', 'EP 1 234 567'],
  ['US 11,423,123,', 'US 11423123'],
  ['US\u20117764568\u2013B2', 'US-7764568-B2'],
  ['CH 7’764’568', 'CH 7764568'],
])('stores the number %j as %j', (printed, stored) => {
  expect(patents.create.parse({ title: 'A memory', patent_number: printed }).patent_number).toBe(stored);
  expect(patents.update.parse({ patent_number: printed })).toEqual({ patent_number: stored });
});

test.each([
  ['US 1.2', PATENT_MESSAGES.numberInvalid],
  ['US_1', PATENT_MESSAGES.numberInvalid],
  ['US\\1', PATENT_MESSAGES.numberInvalid],
  ['US\t1', PATENT_MESSAGES.numberInvalid],
  ['US 1\n', PATENT_MESSAGES.numberInvalid],
  ['DE Ü1', PATENT_MESSAGES.numberInvalid],
  ['US １２', PATENT_MESSAGES.numberInvalid],
  ['US 1\u200b', PATENT_MESSAGES.numberInvalid],
  ['', PATENT_MESSAGES.empty],
  [' \u00a0 ', PATENT_MESSAGES.empty],
  [',/,', PATENT_MESSAGES.empty],
])('rejects the number %j', (printed, message) => {
  const { error } = patents.update.safeParse({ patent_number: printed });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
