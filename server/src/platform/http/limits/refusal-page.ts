import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Refusal {
  status: 429 | 500 | 503;
  title: string;
  text: string;
  retryAfterSeconds?: number;
}

const STYLE =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;background:light-dark(#fbfaf7,#0b0e14);color:light-dark(#434a57,#b9bfcb);font:18px/1.55 system-ui,sans-serif}main{max-width:560px}h1{margin:0 0 12px;color:light-dark(#12151c,#f2f0ea);font-size:34px;line-height:1.15}a{color:light-dark(#a34d14,#f0a35e);text-underline-offset:3px}';

/** True for a page visit, whose refusal a person reads. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/** Needs no file, script or data, so that it can always be sent. */
export const buildRefusalPage = ({ title, text }: Pick<Refusal, 'title' | 'text'>): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · QRAM</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="" target="_top">Try again</a></main></html>`;

export function sendRefusalPage(reply: FastifyReply, { status, retryAfterSeconds, ...message }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(buildRefusalPage(message));
}
