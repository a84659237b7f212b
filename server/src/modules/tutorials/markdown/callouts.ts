import type { Token } from 'markdown-it';

const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*$/i;

/** The kind of the callout whose first line this is, without that line; null for other quotes. */
function takeKind(line: Token | undefined): string | null {
  const kind = CALLOUT.exec(line?.children?.[0]?.content ?? '')?.[1]?.toLowerCase();
  const next = line?.children?.[1];
  if (!line?.children || !kind || (next && next.type !== 'softbreak')) return null;
  line.children.splice(0, 2);
  return kind;
}

/** Makes callouts of quotes that start with `[!NOTE]` and the like, in one pass over the tokens. */
export function markCallouts(tokens: readonly Token[]): void {
  const openQuotes: { isCallout: boolean }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_close' && openQuotes.pop()?.isCallout) token.tag = 'div';
    if (token.type !== 'blockquote_open') continue;
    const kind = tokens[index + 1]?.type === 'paragraph_open' ? takeKind(tokens[index + 2]) : null;
    openQuotes.push({ isCallout: kind !== null });
    if (kind === null) continue;
    token.tag = 'div';
    token.attrs = [
      ['class', `callout callout-${kind}`],
      ['role', 'note'],
      ['aria-label', kind.charAt(0).toUpperCase() + kind.slice(1)],
    ];
  }
}
