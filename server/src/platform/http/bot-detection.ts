import type { IncomingHttpHeaders } from 'node:http';

/** Headers by which browsers and proxies say that nobody has asked for this yet. */
const ADVANCE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const IN_ADVANCE = /prefetch|prerender|preview/i;

/**
 * Programs that say in their User-Agent that they read the web by themselves: `…bot` at the end of a word (but for the
 * telephones of the brand Cubot), crawlers and spiders, and those that are called otherwise. Only what a program
 * declares counts: one that says nothing, or poses as a browser, is kept in bounds by the limits instead.
 */
const DECLARED_BOT =
  /(?<!\bcu)bots?\b|crawl(er|ing)|spider|\bslurp\b|facebookexternalhit|mediapartners-google|feedfetcher|ia_archiver|bingpreview|pingdom|chrome-lighthouse/i;

/** Whether no person stands behind a request: it was made in advance, or by a program that says that it is a bot. */
export function isAutomatic(headers: IncomingHttpHeaders): boolean {
  const inAdvance = ADVANCE_HEADERS.some((name) => IN_ADVANCE.test(String(headers[name] ?? '')));
  return inAdvance || DECLARED_BOT.test(headers['user-agent'] ?? '');
}
