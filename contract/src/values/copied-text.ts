import { trimInvisible } from './visible-text.ts';

const BRACKETS: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '<>', '""', "''", '\u201c\u201d', '\u2018\u2019', '\u00ab\u00bb'].map(
    ([open = '', close = '']) => [close, open],
  ),
);
const SENTENCE_END = new Set('.,;:!?\u3002\uff0c\uff1b\uff01');
/** Max nested brackets, such as `(<link>)`. */
const MAX_LAYERS = 3;

/** Strips brackets, quotation marks and punctuation that a sentence added. */
export function withoutSentence(text: string): string {
  let plain = trimInvisible(text);
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) plain = trimInvisible(withoutBracket(withoutSentenceEnd(plain)));
  return withoutSentenceEnd(plain);
}

function withoutSentenceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SENTENCE_END.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function withoutBracket(text: string): string {
  const close = text.at(-1) ?? '';
  const open = BRACKETS.get(close);
  if (open === undefined) return text;
  if (text.length > 1 && text.startsWith(open)) return text.slice(1, -1);
  const has = (char: string) => text.split(char).length;
  return open === close || has(close) > has(open) ? text.slice(0, -1) : text;
}
