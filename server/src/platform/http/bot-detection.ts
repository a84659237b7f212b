import type { IncomingHttpHeaders } from 'node:http';

/** Headers that mark a prefetch by a browser or proxy. */
const ADVANCE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const IN_ADVANCE = /prefetch|prerender|preview/i;

/**
 * User agents of declared bots: `…bot` at the end of a word (except Cubot phones), crawlers, spiders, and known names.
 * Undeclared bots are bounded by the rate limits instead.
 */
const DECLARED_BOT =
  /(?<!\bcu)bots?\b|crawl(er|ing)|spider|\bslurp\b|facebookexternalhit|mediapartners-google|feedfetcher|ia_archiver|bingpreview|pingdom|chrome-lighthouse/i;

/** True if a request is a prefetch or from a declared bot. */
export function isAutomatic(headers: IncomingHttpHeaders): boolean {
  const inAdvance = ADVANCE_HEADERS.some((name) => IN_ADVANCE.test(String(headers[name] ?? '')));
  return inAdvance || DECLARED_BOT.test(headers['user-agent'] ?? '');
}
