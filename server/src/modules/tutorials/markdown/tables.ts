import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { replaceSpans } from './text-spans.ts';

/** Placeholder for a `|` that separates no cells. */
const HIDDEN = '\uE002';

/** In a formula, `\|` is a norm; in code, GitHub's `\|` stays an escaped `|`. */
const hidePipes = (line: string): string =>
  !line.includes('|') || !/[$`]/.test(line)
    ? line
    : replaceSpans(line, (span, kind) =>
        kind === 'formula' ? span.replaceAll('|', HIDDEN) : span.replaceAll(/(?<!\\)\|/g, HIDDEN),
      );
const showPipes = (text: string): string => text.replaceAll(HIDDEN, '|');

/** Counts cells as written. */
function countCells(line: string): number {
  const row = line.replace(/^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*/, '').trim();
  const inner = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).length;
}

/** Notes on each row how many cells have no column. */
function countExtraCells({ src, tokens }: StateCore): void {
  const lines = src.split('\n');
  let columns = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') columns = countHeaders(tokens, index);
    if (token.type !== 'tr_open' || !token.map) continue;
    const extra = countCells(lines[token.map[0]] ?? '') - columns;
    if (extra > 0) token.meta = { extraCells: extra };
  }
}

function countHeaders(tokens: readonly Token[], start: number): number {
  let count = 0;
  for (let index = start; tokens[index] && tokens[index]?.type !== 'thead_close'; index += 1)
    if (tokens[index]?.type === 'th_open') count += 1;
  return count;
}

/** Allows `|` in formulas and code of cells, as kets have. */
export function tablesPlugin(markdown: MarkdownIt): void {
  markdown.core.ruler.before('block', 'hidden_pipes', (state) => {
    state.src = state.src.replaceAll(HIDDEN, '\uFFFD').split('\n').map(hidePipes).join('\n');
  });
  markdown.core.ruler.after('block', 'shown_pipes', (state) => {
    countExtraCells(state);
    state.src = showPipes(state.src);
    for (const token of state.tokens) {
      token.content = showPipes(token.content);
      token.info = showPipes(token.info);
    }
    const references = (state.env?.references ?? {}) as Record<string, { href: string; title: string }>;
    for (const reference of Object.values(references))
      Object.assign(reference, { href: showPipes(reference.href), title: showPipes(reference.title) });
  });
}
