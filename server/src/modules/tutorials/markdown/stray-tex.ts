import { replaceSpans } from './text-spans.ts';

/** Text that the author probably meant as TeX. */
interface StrayTex {
  /** From 0, the first of the text. */
  line: number;
  message: string;
}

const ADDRESSES = /\]\([^)\s]*\)|<[^>\s]*>|https?:\/\/\S+/g;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const RULES: readonly { pattern: RegExp; message: (found: string) => string }[] = [
  {
    pattern: /(?<!\\)\\begin\{[a-zA-Z]+\*?\}/g,
    message: (found) => `This TeX is shown as text: ${found}. Put $$ on a line before it and after it.`,
  },
  {
    pattern: /\\\((?=[\s\S]{1,1000}?\\\))|\\\[(?=[^\]]*[\\^_=][\s\S]{0,1000}?\\\])/g,
    message: (found) =>
      found === '\\('
        ? 'This TeX is shown as text. Write formulas between $ signs, not between \\( and \\).'
        : 'This TeX is shown as text. Write formulas between $$ signs, not between \\[ and \\].',
  },
  {
    // Amounts of money have a digit beside the sign.
    pattern: /(?<!\\)(?<!\d\s?)\$(?!\s?\d)\$?|(?<!\\)\$\s?\d\S*[\\^_{]/g,
    message: () => 'This $ starts or ends no formula. Write \\$ for the sign itself.',
  },
  {
    pattern: /(?<!\\)\\(?!begin|end)[a-zA-Z]{2,}(?=\s*\{)/g,
    message: (found) => `This TeX is shown as text: ${found}. Put it between $ signs.`,
  },
  {
    pattern: /(?<![\\\]])\[\^[^\]\s]+\](?!\()/g,
    message: (found) => `This lesson has no footnote ${found}.`,
  },
];

/** TeX that stays text, and references to missing footnotes, in a paragraph, heading or cell. */
export function findStrayTex(source: string, hasFootnote: (label: string) => boolean): StrayTex[] {
  if (!/[$\\]|\[\^/.test(source)) return [];
  const text = replaceSpans(source, blank).replaceAll(ADDRESSES, blank);
  return RULES.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      if (found.startsWith('[^') && hasFootnote(found.slice(2, -1))) return [];
      return [{ line: text.slice(0, index).split('\n').length - 1, message: message(found) }];
    }),
  );
}
