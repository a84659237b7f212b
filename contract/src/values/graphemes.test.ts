import { expect, test } from 'vitest';
import { truncateText } from './graphemes.ts';

test.each([
  ['Nguye\u0302\u0303n Thi\u0323', 5, 'Nguye\u0302\u0303…'],
  ['👩‍🚀🇻🇳 crew', 2, '👩‍🚀🇻🇳…'],
  ['量子存储器', 3, '量子存…'],
  ['four', 4, 'four'],
])('truncates %s between characters that people see', (text, max, expected) => {
  expect(truncateText(text, max)).toBe(expected);
});
