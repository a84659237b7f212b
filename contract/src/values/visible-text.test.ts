import { expect, test } from 'vitest';
import { requiredText, text } from '../api/fields.ts';
import { withoutSentence } from './copied-text.ts';
import { isBlank, trimInvisible } from './visible-text.ts';

const BLANK = [
  '\u200b',
  '\u2060',
  '\u200d\u200d',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\ufe0f',
  '\u202e',
  '\u034f',
  '\u{e0041}',
  '\u17b4',
  '\u2061\u2064',
  '\u{e0100}',
  '\u0301\u20e3',
  '\u{1d159}',
  '\u00a0\ufeff',
  ' \u200b \u2060\n',
];

test.each(BLANK)('%j is nothing to see', (value) => {
  expect(isBlank(value)).toBe(true);
  expect(text(10).parse(value)).toBe('');
  expect(requiredText(10, 'Name is required').safeParse(value).error?.issues).toMatchObject([
    { message: 'Name is required' },
  ]);
});

test.each(['\u{1f469}\u200d\u{1f52c}', '\u{1f3f4}\u{e0067}\u{e007f}', '❤\ufe0f', 'می\u200cخواهم', '\u200fא', '.', '½'])(
  '%j is stored as it is',
  (value) => {
    expect(requiredText(20).parse(value)).toBe(value);
  },
);

test('trims what shows nothing at the ends alone', () => {
  expect(trimInvisible('\ufeff \u200ba\u200db\u2060 ')).toBe('a\u200db');
  expect(trimInvisible('\u200b')).toBe('');
});

test.each([
  ['(a)', 'a'],
  ['<a>,', 'a'],
  ['\u201ca\u201d.', 'a'],
  ['a).', 'a'],
  ['a(b)', 'a(b)'],
  ['(<a>)', 'a'],
  ['a!', 'a'],
  ['...', ''],
])('takes the sentence around %j away', (typed, plain) => {
  expect(withoutSentence(typed)).toBe(plain);
});
