import { expect, it } from 'vitest';
import { readLessonFile } from './lesson-text.ts';

/** A computation; or, in words, a definition, a source or another test. */
export type Backing = (() => void) | `${'defines' | 'cites' | 'tested in'} ${string}`;

/** A lesson's sentences, in order. */
export type Claims = readonly (readonly [sentence: string, backing: Backing])[];

const QUANTIFIERS = /\b(any|all|never|every|only|always)\b/i;
const PLAIN_NUMBERS = ['0', '1', '2'];

/** Finds sentences with a number other than 0, 1 and 2, or a quantifier. */
export function findClaims(lesson: string): string[] {
  const captions = [...lesson.matchAll(/^caption: (.+)$/gm)].map(([, caption = '']) => caption);
  const [text = ''] = lesson.split('\n## Check yourself');
  const prose = text
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .replace(/^\$\$[\s\S]*?\$\$$/gm, '')
    .replace(/^(\||#).*$/gm, '')
    .replace(/^(- |\d\. |> (?=\S)|> \[!NOTE\])/gm, '\n');
  const paragraphs = [...prose.split(/\n\s*\n/), ...captions].map((part) => part.replace(/\s+/g, ' ').trim());
  return paragraphs
    .flatMap((paragraph) => paragraph.split(/(?<=[.:?!])\s+(?=[A-Z“[*])/))
    .filter((sentence) => {
      const bare = sentence
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/\\ket\{[^}]*\}/g, '')
        .replace(/arXiv:\S+/g, '');
      const numbers = (bare.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => number.replace(/,$/, ''));
      return numbers.some((number) => !PLAIN_NUMBERS.includes(number)) || QUANTIFIERS.test(bare);
    });
}

export function testClaims(file: string, claims: Claims): void {
  it(`lists the claims of ${file}`, () => {
    expect(claims.map(([sentence]) => sentence)).toEqual(findClaims(readLessonFile(file)));
  });
  const computed = claims.flatMap(([sentence, backing]) =>
    typeof backing === 'function' ? [[sentence, backing] as const] : [],
  );
  it.each(computed)(`${file}: %s`, (_, backing) => backing());
}
