import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

/** The plugin's time grows with the square of their number. */
const MAX_FOOTNOTES = 500;

/** References beyond the limit stay text. */
function limitFootnotes({ tokens, env }: StateCore): void {
  const { list } = (env?.footnotes ?? {}) as { list?: unknown[] };
  if (!list || list.length <= MAX_FOOTNOTES) return;
  list.length = MAX_FOOTNOTES;
  const further = tokens
    .flatMap(({ children }) => children ?? [])
    .filter(({ type, meta }) => type === 'footnote_ref' && Number(meta?.id) >= MAX_FOOTNOTES);
  for (const token of further) Object.assign(token, { type: 'text', content: `[^${token.meta?.label}]`, meta: null });
}

/** Moves nested definitions out, because the plugin reads one at a time. */
function liftDefinitions(tokens: readonly Token[]): Token[] {
  const [outside, lifted]: [Token[], Token[]] = [[], []];
  const open: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') open.push([]);
    (open.at(-1) ?? outside).push(token);
    if (token.type === 'footnote_reference_close') lifted.push(...(open.pop() ?? []));
  }
  return [...outside, ...lifted];
}

const footnoteNumber = (token: Token | undefined): number => Number(token?.meta?.id ?? 0) + 1;
/** A footnote may have several references. */
const referencePlace = (token: Token | undefined): string =>
  [footnoteNumber(token), Number(token?.meta?.subId ?? 0)].filter((part) => part > 0).join('-');

/** Defined labels, and whether a text refers to them. */
export function footnoteLabels(env: unknown): Map<string, { isUsed: boolean }> {
  const { footnotes: found } = (env ?? {}) as { footnotes?: { refs?: Record<string, number> } };
  return new Map(Object.entries(found?.refs ?? {}).map(([key, id]) => [key.slice(1), { isUsed: id >= 0 }]));
}

export function footnotesPlugin(markdown: MarkdownIt, idPrefix: string): void {
  footnotes(markdown);
  markdown.disable('footnote_inline');
  markdown.core.ruler.before('footnote_tail', 'footnote_definitions', (state: StateCore) => {
    if (!state.env?.footnotes) return;
    limitFootnotes(state);
    state.tokens = liftDefinitions(state.tokens);
  });
  // No heading has an underscore in its id.
  const [noteId, referenceId] = [`${idPrefix}fn_`, `${idPrefix}fnref_`].map(escapeHtml);
  const { rules } = markdown.renderer;
  rules.footnote_ref = (tokens, index) => {
    const number = footnoteNumber(tokens[index]);
    return `<sup class="footnote-ref"><a href="#${noteId}${number}" id="${referenceId}${referencePlace(tokens[index])}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
  };
  rules.footnote_block_open = () => '<section class="footnotes" role="doc-endnotes" aria-label="Notes">\n<ol>\n';
  rules.footnote_open = (tokens, index) => `<li id="${noteId}${footnoteNumber(tokens[index])}">`;
  rules.footnote_anchor = (tokens, index) =>
    ` <a href="#${referenceId}${referencePlace(tokens[index])}" class="footnote-back" role="doc-backlink" aria-label="Back to the text of note ${footnoteNumber(tokens[index])}">↩\uFE0E</a>`;
}
