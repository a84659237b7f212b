import type { IncomingHttpHeaders } from 'node:http';

/** Mark prefetches by browsers and proxies. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const PREFETCH = /prefetch|prerender|preview/i;

/**
 * Declared bots: `…bot` at the end of a word (except Cubot phones), crawlers, spiders, known names. Rate limits bound
 * the others.
 */
const DECLARED_BOT =
  /(?<!\bcu)bots?\b|crawl(er|ing)|spider|\bslurp\b|facebookexternalhit|mediapartners-google|feedfetcher|ia_archiver|bingpreview|pingdom|chrome-lighthouse/i;

export function isAutomatic(headers: IncomingHttpHeaders): boolean {
  const isPrefetch = PREFETCH_HEADERS.some((name) => PREFETCH.test(String(headers[name] ?? '')));
  return isPrefetch || DECLARED_BOT.test(headers['user-agent'] ?? '');
}
