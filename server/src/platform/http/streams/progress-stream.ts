import type { OutgoingHttpHeaders } from 'node:http';
import type { CallProgress } from '@qram/contract/collection/import';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse } from '../api/error-handler.ts';

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 10_000;

export type ReportProgress = (progress: CallProgress) => void;

export const wantsProgress = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/event-stream');

/**
 * Responds with an event stream: `{progress}` events, then `{status, body}`. Uses the call's own connection, so it
 * works with several instances. The call continues if the client disconnects.
 */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  call: (report: ReportProgress) => Promise<{ status: number; body: unknown }>,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  raw.on('error', () => {});
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const send = (event: unknown) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
  const heartbeat = setInterval(() => raw.write(': working\n\n'), HEARTBEAT_MS);
  let last = '';
  const report: ReportProgress = ({ step, percent }) => {
    const progress = { step, percent: Math.min(100, Math.floor(percent)) };
    if (last === `${step} ${progress.percent}`) return;
    last = `${step} ${progress.percent}`;
    send({ progress });
  };
  try {
    send(await call(report));
  } catch (error) {
    send(errorResponse(error as Error, request));
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}
