import type { Token } from 'markdown-it';

const BREAKS = new Set(['softbreak', 'hardbreak']);
/** Their text was rendered with the token. */
const RENDERED = new Set(['math', 'math_block', 'lesson_block']);
const TEXT = new Set(['text', 'code_inline', 'fence', 'code_block']);

function formatWords({ type, content, children, meta }: Token): string {
  if (RENDERED.has(type)) return String(meta?.text ?? '');
  if (TEXT.has(type)) return content;
  if (BREAKS.has(type)) return ' ';
  return children ? formatText(children) : '';
}

/** Puts each block on its own line. */
export const formatText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (token.block ? `${formatWords(token)}\n` : formatWords(token)))
    .join('')
    .replace(/\n\s+/g, '\n')
    .trim();
