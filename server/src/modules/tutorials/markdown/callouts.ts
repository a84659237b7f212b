import type { MarkdownIt, Token } from 'markdown-it';

const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION|ANSWERS?)\]\s*$/i;

/** True for answers, which readers unfold. */
const isFolded = (kind: string): boolean => kind.startsWith('answer');
const capitalize = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Removes the marker line; null for other quotes. */
function takeKind(line: Token | undefined): string | null {
  const kind = CALLOUT.exec(line?.children?.[0]?.content ?? '')?.[1]?.toLowerCase();
  const next = line?.children?.[1];
  if (!line?.children || !kind || (next && next.type !== 'softbreak')) return null;
  line.children.splice(0, 2);
  return kind;
}

/** Hides the empty marker paragraph before lists and other blocks. */
function hideEmpty([open, line, close]: readonly Token[]): void {
  if (open && close && line?.children?.length === 0) open.hidden = close.hidden = true;
}

/** Turns quotes with `[!NOTE]` and the like into callouts, and `[!ANSWER]` into folded answers. */
export function markCallouts(tokens: readonly Token[]): void {
  const openQuotes: (string | null)[] = [];
  for (const [index, token] of tokens.entries()) {
    const closed = token.type === 'blockquote_close' ? openQuotes.pop() : null;
    if (closed) token.tag = isFolded(closed) ? 'details' : 'div';
    if (token.type !== 'blockquote_open') continue;
    const kind = tokens[index + 1]?.type === 'paragraph_open' ? takeKind(tokens[index + 2]) : null;
    openQuotes.push(kind);
    if (kind === null) continue;
    hideEmpty(tokens.slice(index + 1, index + 4));
    if (isFolded(kind)) {
      Object.assign(token, { tag: 'details', attrs: [['class', 'answer']], meta: { summary: capitalize(kind) } });
      continue;
    }
    token.tag = 'div';
    token.attrs = [
      ['class', `callout callout-${kind}`],
      ['role', 'note'],
      ['aria-label', capitalize(kind)],
    ];
  }
}

export function calloutsPlugin(markdown: MarkdownIt): void {
  markdown.core.ruler.push('callouts', ({ tokens }) => markCallouts(tokens));
  markdown.renderer.rules.blockquote_open = (tokens, index, options, _env, renderer) => {
    const summary = tokens[index]?.meta?.summary;
    return renderer.renderToken(tokens, index, options) + (summary ? `<summary>${summary}</summary>\n` : '');
  };
}
