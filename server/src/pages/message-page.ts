import type { FastifyReply } from 'fastify';
import type { PageRenderer } from './page-renderer.ts';
import { messageBody, plainMessage } from './preview-html.ts';
import { themePolicy } from './preview-renderer.ts';

interface MessagePage {
  status: 429 | 503;
  title: string;
  text: string;
  retryAfterSeconds: number;
}

/** Sends a message with the site's styles in place of a page that can't be shown now, with a link to ask again. */
export async function sendMessagePage(
  reply: FastifyReply,
  { previews }: Pick<PageRenderer, 'previews'>,
  { status, title, text, retryAfterSeconds }: MessagePage,
): Promise<FastifyReply> {
  const body = messageBody({ title, text, link: { to: '', label: 'Try again' } });
  // The first message needs the footer's data, which may not be available.
  const html = await previews.message(title, body).catch(() => plainMessage({ title, text }));
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', themePolicy(policy));
  const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' };
  return reply.status(status).type('text/html; charset=utf-8').headers(headers).send(html);
}
