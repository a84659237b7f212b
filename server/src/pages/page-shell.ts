import { createHash } from 'node:crypto';

export interface PageParts {
  head: string;
  body: string;
  /** Dehydrated queries as JSON, escaped for a script element. */
  state: string;
}

const PLACEHOLDERS = ['<!--qram:head-->', '<!--qram:body-->', '<!--qram:state-->'] as const;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;

/** For the content security policy. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  );
}

/**
 * Splits the built page at its placeholders, so that filling it is string concatenation.
 * @throws Error when a placeholder is missing or out of order
 */
export function createShell(html: string): (parts: PageParts) => string {
  const pieces: string[] = [];
  let rest = html;
  for (const placeholder of PLACEHOLDERS) {
    const at = rest.indexOf(placeholder);
    if (at < 0) throw new Error(`the page shell has no ${placeholder}`);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at + placeholder.length);
  }
  const [start = '', middle = '', later = ''] = pieces;
  return ({ head, body, state }) => start + head + middle + body + later + state + rest;
}
