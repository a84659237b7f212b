import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import temml from 'temml';
import { formulaText } from './formula-text.ts';

/** Notation of quantum states, as in the LaTeX package braket. */
const MACROS = {
  '\\ket': '\\left|{#1}\\right\\rangle',
  '\\bra': '\\left\\langle{#1}\\right|',
  '\\braket': '\\left\\langle{#1}\\right\\rangle',
  '\\ketbra': '\\left|{#1}\\right\\rangle\\!\\left\\langle{#2}\\right|',
  // Temml knows no \\mbox, and \\hbox in formulas alone.
  '\\mbox': '\\text{#1}',
  '\\hbox': '\\text{#1}',
};

const MAX_FORMULA_LENGTH = 4000;
const MAX_LENGTH_IN_LINE = 1000;
/** Max TeX characters per lesson; shows the source beyond it. */
const MAX_TEX_LENGTH = 60_000;
/** Max MathML characters per document, because a short macro may expand to a long formula. */
const MAX_MATHML_LENGTH = 8_000_000;
/** Limits of lengths in formulas: em, and points. */
const MAX_SIZE: [number, number] = [40, 400];
const MAX_EXPANSIONS = 200;
/** Max lines of a displayed formula. */
const MAX_LINES = 60;

/** Plain messages by pattern; the group is the sign. */
const PLAIN_REASONS: readonly (readonly [RegExp, (sign: string) => string])[] = [
  [/^Unexpected end of input in a macro argument, expected '(.+)'/, (sign) => `A ${sign} is missing in this formula.`],
  [/^Expected '(.+)', got 'EOF'/, (sign) => `A ${sign} is missing in this formula.`],
  [/^Expected 'EOF', got '(.+)'/, (sign) => `There is one ${sign} too many in this formula.`],
  [/^Expected & .*(\\end)/, (sign) => `An ${sign} is missing in this formula.`],
  [/^Double (superscript|subscript)/, (kind) => `This formula has two ${kind}s in one place.`],
  // The parser fails itself, as after `x^` without an exponent.
  [/^(Cannot) read properties/, () => 'Something is missing in this formula.'],
];

/** Drops the position, which underlines the source with combining characters. */
function toReason(error: unknown): string {
  const reason = (error instanceof Error ? error.message : String(error))
    .replace(/ at (position \d+|end of input)[\s\S]*$/, '')
    .trim()
    .slice(0, 200);
  for (const [pattern, describe] of PLAIN_REASONS) {
    const sign = pattern.exec(reason)?.[1];
    if (sign !== undefined) return describe(sign);
  }
  return reason;
}

export interface Formula {
  html: string;
  /** Readable text; the source of a wrong formula. */
  text: string;
  /** Why it can't be shown. */
  reason?: string;
}

const asSource = (tex: string, display: boolean, reason: string): Formula => ({
  reason,
  text: tex.replace(/\s+/g, ' '),
  html: `<span class="math-error${display ? ' math-error-display' : ''}"><code>${escapeHtml(tex)}</code> <span>${escapeHtml(reason)}</span></span>`,
});

/** Without it, the exponent of `|a|^2` would stand above that of `a^2`, because bars are taller than letters. */
const lowerExponents = (html: string): string =>
  html.replaceAll('<msup><mi>|</mi>', '<msup><mpadded height="0.5em"><mi>|</mi></mpadded>');

/** Maps column specifications to letters that temml knows. */
const plainColumns = (columns: string): string =>
  columns
    .replace(/\*\s*\{(\d)\}\s*\{([^{}]*)\}/g, (_all, count: string, repeated: string) => repeated.repeat(Number(count)))
    .replace(/[@!]\s*\{[^{}]*\}/g, '')
    .replace(/[pmb]\s*\{[^{}]*\}/g, 'l');

/** Maps environments to those that temml knows; drops their position arguments. */
const withKnownEnvironments = (tex: string): string =>
  tex
    .replace(
      /\\begin\{array\}\s*(?:\[[tbc]\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
      (_all, columns: string) => `\\begin{array}{${plainColumns(columns)}}`,
    )
    .replace(/\\begin\{eqnarray\*?\}/g, '\\begin{array}{rcl}')
    .replace(/\\end\{eqnarray\*?\}/g, '\\end{array}')
    .replace(/\\(begin|end)\{flalign(\*?)\}/g, '\\$1{align$2}')
    .replace(/\\(?:begin|end)\{(?:subequations|displaymath|math)\}/g, '');

/** By name with the backslash; `\gdef` adds to them. */
export type Macros = Record<string, unknown>;

export const createMacros = (): Macros => ({ ...MACROS });

/** @param macros available macros; global definitions are added */
export function convertTex(tex: string, display: boolean, macros: Macros): Formula {
  try {
    const html = temml.renderToString(withKnownEnvironments(tex), {
      displayMode: display,
      throwOnError: true,
      macros,
      maxSize: MAX_SIZE,
      maxExpand: MAX_EXPANSIONS,
      trust: false,
    });
    // Links references, and drops label ids, which lack the document's prefix.
    if (!html.startsWith('<math') || / id="/.test(html))
      return asSource(tex, display, 'Labels and references are not supported.');
    const shown = lowerExponents(html);
    const scrolling = `<span class="math" role="group" aria-label="Formula" tabindex="0">${shown}</span>`;
    return { html: display ? scrolling : shown, text: formulaText(html) };
  } catch (error) {
    return asSource(tex, display, toReason(error));
  }
}

export type ConvertFormula = (tex: string, display: boolean) => Formula;

/** Limits one document. */
export function limitFormulas(convert: ConvertFormula, maxLength: number): ConvertFormula {
  let [left, mathml] = [maxLength, MAX_MATHML_LENGTH];
  return (tex, display) => {
    left -= tex.length;
    if (tex.length > MAX_FORMULA_LENGTH || left < 0 || mathml < 0)
      return asSource(tex, display, 'There is too much TeX to show it.');
    const formula = convert(tex, display);
    mathml -= formula.html.length;
    return formula;
  };
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** -1: none. Skips delimiters within braces, unless the braces are unbalanced. */
export function findClosing(
  source: string,
  start: number,
  delimiter: string,
  mayClose: (at: number) => boolean,
  maxLength = MAX_FORMULA_LENGTH,
): number {
  const last = Math.min(source.length, start + maxLength);
  let [depth, inBraces] = [0, -1];
  for (let at = start; at <= last; at += 1) {
    if (at > start && source.startsWith(delimiter, at)) {
      if (depth <= 0) return mayClose(at) ? at : inBraces;
      if (inBraces < 0 && mayClose(at)) inBraces = at;
      at += delimiter.length - 1;
    } else if (source[at] === '\\') at += 1;
    else if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
  }
  return inBraces;
}

/** -1: the dollar is text. */
export function findLessonClosing(source: string, start: number, delimiter: string): number {
  if (delimiter === '$' && isSpace(source[start])) return -1;
  const mayClose = (at: number): boolean =>
    delimiter === '$$' || (!isSpace(source[at - 1]) && !/\d/.test(source[at + 1] ?? ''));
  return findClosing(source, start, delimiter, mayClose, MAX_LENGTH_IN_LINE);
}

/** `$5 and $6` is text: a formula has no space inside its delimiters, and no digit after them. */
function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$') return false;
  const delimiter = state.src[state.pos + 1] === '$' ? '$$' : '$';
  const start = state.pos + delimiter.length;
  const end = findLessonClosing(state.src, start, delimiter);
  if (end < 0 || end >= state.posMax || state.src.slice(start, end).trim() === '') return false;
  if (!silent) {
    const token = state.push(delimiter === '$$' ? 'math_block' : 'math', '', 0);
    token.markup = delimiter;
    token.content = state.src.slice(start, end).trim();
  }
  state.pos = end + delimiter.length;
  return true;
}

/** `$$` at the start of a line, up to `$$` at the end of one. */
function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const { src, bMarks, tShift, eMarks, sCount, blkIndent } = state;
  const lineAt = (line: number) => src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trimEnd();
  const getIndent = (line: number) => (sCount[line] ?? 0) - blkIndent;
  const first = lineAt(startLine);
  if (!first.startsWith('$$') || getIndent(startLine) >= 4) return false;
  const last = Math.min(endLine, startLine + MAX_LINES);
  let line = startLine;
  let ended = first.length > 4 && first.endsWith('$$');
  while (!ended) {
    line += 1;
    if (line >= last || state.isEmpty(line) || getIndent(line) < 0) return false;
    ended = lineAt(line).endsWith('$$');
  }
  if (silent) return true;
  const token = state.push('math_block', '', 0);
  token.content = state
    .getLines(startLine, line + 1, blkIndent, false)
    .trim()
    .slice(2, -2)
    .trim();
  token.map = [startLine, line + 1];
  token.block = true;
  state.line = line + 1;
  return true;
}

/** Follows a formula without a space: punctuation, and the `-` of `n-qubit`. */
const ATTACHED = /^[.,:;!?)\]’”…-]+/;

const findAttached = (tokens: readonly Token[], index: number): string => {
  const [formula, next] = [tokens[index], tokens[index + 1]];
  return formula?.type === 'math' && !formula.meta?.reason && next?.type === 'text'
    ? (ATTACHED.exec(next.content)?.[0] ?? '')
    : '';
};

export function formulaRules(markdown: MarkdownIt): void {
  const { rules } = markdown.renderer;
  rules.math = (tokens, index) => {
    const html = String(tokens[index]?.meta?.html ?? '');
    const label = tokens[index]?.attrGet('aria-label');
    const formula = label ? html.replace(/^<math/, (tag) => `${tag} aria-label="${escapeHtml(String(label))}"`) : html;
    const attached = findAttached(tokens, index);
    return attached ? `<span class="math-joined">${formula}${escapeHtml(attached)}</span>` : formula;
  };
  rules.text = (tokens, index) =>
    markdown.utils.escapeHtml((tokens[index]?.content ?? '').slice(findAttached(tokens, index - 1).length));
  rules.math_block = (tokens, index) => String(tokens[index]?.meta?.html ?? '');
}

export function mathPlugin(markdown: MarkdownIt): void {
  // Copy the macros, because a definition holds for its formula only.
  const render = limitFormulas((tex, display) => convertTex(tex, display, createMacros()), MAX_TEX_LENGTH);
  const isFormula = ({ type }: Token): boolean => type === 'math' || type === 'math_block';
  const renderAll = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (isFormula(token)) token.meta = { ...render(token.content, token.type === 'math_block') };
      else if (token.children) renderAll(token.children);
    }
  };
  // Run before rules that need the formulas' text.
  markdown.core.ruler.push('formulas', ({ tokens }) => renderAll(tokens));
  markdown.inline.ruler.after('escape', 'math', inlineMath);
  markdown.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  formulaRules(markdown);
}
