import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../../storage/file-store.ts';

/** Sends a file with the reply's headers; only headers for HEAD. @throws an error of opening the file */
export async function sendFile(reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const { raw, request } = reply;
  if (request.method !== 'HEAD') await file.open();
  reply.hijack();
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  if (request.method === 'HEAD') {
    await file.close();
    raw.end();
    return reply;
  }
  const disconnected = new AbortController();
  const disconnect = () => disconnected.abort();
  const { socket } = request.raw;
  socket.once('close', disconnect);
  try {
    await file.sendTo(raw, disconnected.signal);
  } catch (error) {
    if (!socket.destroyed) request.log.error({ err: error }, 'a file could not be sent to its end');
    // The status is sent, so only a broken connection can report the failure.
    raw.destroy();
  } finally {
    socket.off('close', disconnect);
  }
  return reply;
}
