import type { IncomingHttpHeaders } from 'node:http';

/** Mark prefetches by browsers and proxies. */
const ADVANCE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const IN_ADVANCE = /prefetch|prerender|preview/i;

/**
 * Declared bots: `…bot` at the end of a word (except Cubot phones), crawlers, spiders, known names. Rate limits bound
 * the others.
 */
const DECLARED_BOT =
  /(?<!\bcu)bots?\b|crawl(er|ing)|spider|\bslurp\b|facebookexternalhit|mediapartners-google|feedfetcher|ia_archiver|bingpreview|pingdom|chrome-lighthouse/i;

export function isAutomatic(headers: IncomingHttpHeaders): boolean {
  const inAdvance = ADVANCE_HEADERS.some((name) => IN_ADVANCE.test(String(headers[name] ?? '')));
  return inAdvance || DECLARED_BOT.test(headers['user-agent'] ?? '');
}
