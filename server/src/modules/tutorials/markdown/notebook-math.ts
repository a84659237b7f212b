import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import {
  type ConvertFormula,
  convertTex,
  createMacros,
  type Formula,
  findClosing,
  formulaRules,
  limitFormulas,
} from './math.ts';
import { keepDefinitions, withGlobalDefinitions } from './tex-definitions.ts';

/** Max TeX characters per notebook. */
const MAX_TEX_LENGTH = 200_000;

/** Max characters to search for the end of a formula. */
const MAX_WRITTEN = 10_000;
/** Max characters of an inline formula. */
const MAX_IN_LINE = 1000;

interface Place {
  written: string;
  tex: string;
  display: boolean;
}

/** Starts of formulas, and of code and escapes, which contain none. */
const START =
  /(?<fence>(?<=^[ \t>]*)(?:`{3,}|~{3,}))|(?<code>`+)|\\begin\{(?<environment>[A-Za-z]+\*?)\}|\\\\(?<bracket>[([])|(?<reference>\\(?:eq)?ref\{[^{}\n]*\})|\\[\s\S]|(?<dollars>\$\$?)/gm;
const BLANK_LINE = /\n[ \t]*(?=\n)/g;
const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '(': '\\\\)', '[': '\\\\]' };

/** End of the opening mark if the code is never closed. */
function findCodeEnd(source: string, at: number, mark: string, isFence: boolean): number {
  const pattern = isFence
    ? new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*$`, 'gm')
    : new RegExp(`(?<!\`)${mark}(?!\`)`, 'g');
  pattern.lastIndex = at + mark.length;
  const found = pattern.exec(source);
  if (found) return found.index + found[0].length;
  return isFence ? source.length : at + mark.length;
}

/** Null: the paragraph doesn't start with a formula. */
function findFormula(paragraph: string, { 0: mark, groups = {} }: RegExpExecArray): Place | null {
  const { environment, bracket, reference, dollars } = groups;
  if (reference) return { written: reference, tex: reference, display: false };
  if (environment) {
    const last = `\\end{${environment}}`;
    const end = paragraph.indexOf(last);
    const written = paragraph.slice(0, end + last.length);
    return end < 0 ? null : { written, tex: written, display: true };
  }
  const delimiter = bracket ? CLOSING_BRACKETS[bracket] : dollars;
  const start = mark.length;
  if (!delimiter || paragraph.indexOf(delimiter, start) < 0) return null;
  // A digit after a dollar is an amount.
  const mayClose = (close: number): boolean => dollars !== '$' || !/\d/.test(paragraph[close + 1] ?? '');
  const end = findClosing(paragraph, start, delimiter, mayClose, dollars === '$' ? MAX_IN_LINE : MAX_WRITTEN);
  const tex = end < 0 ? '' : paragraph.slice(start, end).trim();
  if (tex === '') return null;
  return { written: paragraph.slice(0, end + delimiter.length), tex, display: dollars === '$$' || bracket === '[' };
}

const PLACE = /\uE000(\d+)\uE001/g;

/** Replaces formulas by marks, before Markdown parses parts of them. */
function extractFormulas(source: string): { text: string; places: Place[] } {
  const plain = source.replaceAll(/[\uE000\uE001]/g, '').replaceAll(/\r\n?/g, '\n');
  const ends = [...plain.matchAll(BLANK_LINE)].map(({ index }) => index);
  const places: Place[] = [];
  const start = new RegExp(START);
  let [text, done, paragraph] = ['', 0, 0];
  for (let match = start.exec(plain); match; match = start.exec(plain)) {
    const { fence, code } = match.groups ?? {};
    const mark = fence ?? code;
    if (mark) {
      start.lastIndex = findCodeEnd(plain, match.index, mark, fence !== undefined);
      continue;
    }
    while ((ends[paragraph] ?? plain.length) < match.index) paragraph += 1;
    const end = Math.min(ends[paragraph] ?? plain.length, match.index + MAX_WRITTEN);
    const place = findFormula(plain.slice(match.index, end), match);
    if (!place) continue;
    text += `${plain.slice(done, match.index)}\uE000${places.length}\uE001`;
    places.push(place);
    done = match.index + place.written.length;
    start.lastIndex = done;
  }
  return { text: text + plain.slice(done), places };
}

function splitText(state: StateCore, token: Token, toFormula: (index: number) => Token | null): Token[] {
  return token.content.split(PLACE).flatMap((part, index) => {
    const formula = index % 2 === 1 ? toFormula(Number(part)) : null;
    if (formula || part === '') return formula ?? [];
    const text = new state.Token('text', '', 0);
    return Object.assign(text, { content: part, level: token.level });
  });
}

const isFormula = ({ type }: Token): boolean => type === 'math' || type === 'math_block';

/** Unwraps paragraphs of a lone displayed formula, and drops those of definitions only. */
function unwrapFormulas(tokens: readonly Token[]): Token[] {
  const isEmpty = ({ type, children }: Token): boolean =>
    type === 'inline' &&
    (children ?? []).some(isFormula) &&
    (children ?? []).every((child) => (isFormula(child) ? child.meta?.html === '' : child.content.trim() === ''));
  const isAlone = ({ type, children }: Token): boolean =>
    type === 'inline' && children?.length === 1 && children[0]?.type === 'math_block';
  const isUnwrapped = (index: number): boolean => {
    const [token, open] = [tokens[index], tokens[index - 1]];
    if (!token || open?.type !== 'paragraph_open' || open.hidden) return false;
    return isAlone(token) || isEmpty(token);
  };
  return tokens.flatMap((token, index) => {
    if (isUnwrapped(index + 1) || isUnwrapped(index - 1)) return [];
    if (!isUnwrapped(index)) return [token];
    return (token.children ?? [])
      .filter(isFormula)
      .map((formula) => Object.assign(formula, { block: true, map: token.map }));
  });
}

/** Finds formulas where Jupyter does. */
export function notebookMathPlugin(markdown: MarkdownIt, convert: ConvertFormula): void {
  let places: Place[] = [];
  const restore = (text: string): string => text.replace(PLACE, (_mark, index) => places[Number(index)]?.written ?? '');
  const toFormula = (state: StateCore, index: number): Token | null => {
    const place = places[index];
    if (!place) return null;
    const token = new state.Token(place.display ? 'math_block' : 'math', '', 0);
    return Object.assign(token, { content: place.tex, meta: { ...convert(place.tex, place.display) } });
  };
  const insert = (state: StateCore, tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token) => {
      if (token.children) token.children = insert(state, token.children);
      if (token.type === 'text') return splitText(state, token, (index) => toFormula(state, index));
      token.content = restore(token.content);
      token.info = restore(token.info);
      for (const attribute of token.attrs ?? []) attribute[1] = restore(String(attribute[1]));
      return [token];
    });
  markdown.core.ruler.before('block', 'extract_formulas', (state) => {
    const extracted = extractFormulas(state.src);
    state.src = extracted.text;
    places = extracted.places;
  });
  markdown.core.ruler.push('insert_formulas', (state) => {
    state.tokens = unwrapFormulas(insert(state, state.tokens));
  });
  const { normalizeLink } = markdown;
  markdown.normalizeLink = (url) => normalizeLink(restore(url));
  formulaRules(markdown);
}

const LABEL = /\\label\s*\{([^{}]*)\}/g;
const TAG = /\\tag\*?\s*\{([^{}]*)\}/;
const ROW_START = /.*(?:\\\\|\$\$|\\begin\{[a-z]+\*?\})/s;
const ROW_END = /\\\\|\$\$|\\end\{/;

/** Row of the formula around this index. */
function rowAround(source: string, at: number): string {
  const before = source.slice(Math.max(0, at - 1000), at);
  const after = source.slice(at, at + 1000);
  return before.replace(ROW_START, '') + (after.split(ROW_END)[0] ?? '');
}

function numberLabels(sources: readonly string[]): Map<string, { number: string; isTagged: boolean }> {
  const labels = new Map<string, { number: string; isTagged: boolean }>();
  let count = 0;
  for (const source of sources)
    for (const { 1: label = '', index } of source.matchAll(LABEL)) {
      const tag = TAG.exec(rowAround(source, index))?.[1];
      if (labels.has(label)) continue;
      if (tag === undefined) count += 1;
      labels.set(label, { number: tag ?? String(count), isTagged: tag !== undefined });
    }
  return labels;
}

/** Displayed even between single dollars. */
const DISPLAYED = /\\begin\{(?:align|alignat|flalign|gather|multline|equation|eqnarray)\*?\}/;
const NOTHING = /^<span[^>]*><math[^>]*>(?:<mrow><\/mrow>)?<\/math><\/span>$|^<math[^>]*>(?:<mrow><\/mrow>)?<\/math>$/;

/** Self-counting number. In notebooks, labeled formulas have a number to refer to. */
const COUNTED = '<mtext><span class="tml-eqn"></span></mtext>';

/**
 * Converts in order, by Jupyter's rules: definitions hold for all that follow, and labels have numbers.
 * @param sources the Markdown of all cells
 */
export function notebookFormulas(sources: readonly string[]): ConvertFormula {
  const macros = createMacros();
  const labels = numberLabels(sources);
  const withReferences = (tex: string): string =>
    tex
      .replace(/\\require\s*\{[^{}]*\}/g, '')
      .replace(/\\(eq)?ref\s*\{([^{}]*)\}/g, (_all, eq: string | undefined, label: string) => {
        const number = labels.get(label)?.number ?? '???';
        return `\\text{${eq ? `(${number})` : number}}`;
      });
  const withTags = (tex: string): string =>
    tex.replace(LABEL, (_all, label: string) => {
      const found = labels.get(label);
      return found && !found.isTagged ? `\\tag{${found.number}}` : '';
    });
  const convert = (tex: string, display: boolean): Formula => {
    const formula = convertTex(tex, display || DISPLAYED.test(tex), macros);
    keepDefinitions(macros);
    if (NOTHING.test(formula.html)) return { html: '', text: '' };
    return { ...formula, html: formula.html.replaceAll(COUNTED, '') };
  };
  return limitFormulas((tex, display) => {
    const prepared = withReferences(withGlobalDefinitions(tex, macros));
    const tagged = convert(withTags(prepared), display);
    // Some environments can't have a number.
    return tagged.reason === undefined || !/\\label/.test(prepared)
      ? tagged
      : convert(prepared.replace(LABEL, ''), display);
  }, MAX_TEX_LENGTH);
}

/** Converts printed TeX with formulas between dollars or in environments. Null: one can't be shown. */
export function latexHtml(source: string, convert: ConvertFormula): string | null {
  // Unlike in Markdown, \( and \[ have one backslash, and formulas may have blank lines.
  const plain = source.replace(/(?<!\\)\\([([\])])/g, '\\\\$1').replace(/\r\n?/g, '\n');
  const { text, places } = extractFormulas(plain.replace(/\n\s*\n/g, '\n'));
  let isRight = true;
  const parts = text.split(PLACE).map((part, index) => {
    const place = index % 2 === 1 ? places[Number(part)] : undefined;
    if (!place) return escapeHtml(part);
    const { html, reason } = convert(place.tex, place.display);
    isRight &&= reason === undefined;
    return html;
  });
  return isRight ? parts.join('') : null;
}
