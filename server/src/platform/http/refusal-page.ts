import { escapeHtml } from '@qram/contract/html-escaping';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Refusal {
  status: 429 | 500 | 503;
  title: string;
  text: string;
  retryAfterSeconds?: number;
}

/** The colors of the site, by the theme of the system. */
const STYLE =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;background:light-dark(#fbfaf7,#0b0e14);color:light-dark(#434a57,#b9bfcb);font:18px/1.55 system-ui,sans-serif}main{max-width:560px}h1{margin:0 0 12px;color:light-dark(#12151c,#f2f0ea);font-size:34px;line-height:1.15}a{color:light-dark(#a34d14,#f0a35e);text-underline-offset:3px}';

/** True for a visit of a page, whose refusal a person reads. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** A page that needs no file, no script and no data, so that it costs next to nothing and can always be sent. */
export const buildRefusalPage = ({ title, text }: Pick<Refusal, 'title' | 'text'>): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · QRAM</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="" target="_top">Try again</a></main></html>`;

/** Sends a message in place of a page that can't be shown now, with a link to ask again. */
export function sendRefusalPage(reply: FastifyReply, { status, retryAfterSeconds, ...message }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(buildRefusalPage(message));
}
