import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function closeAfter(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  // Closing with unread bytes resets the connection, and the client may lose the response.
  if (request.complete || !hasBody(request)) response.setHeader('connection', 'close');
  else request.once('end', () => closeAfter(request, response));
}

/** Sends `Connection: close` with every response after shutdown begins, so that clients don't reuse the connection. */
export function announceShutdown(server: Server, shutdown: AbortSignal): Server {
  const running = new Map<ServerResponse, IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (shutdown.aborted) return closeAfter(request, response);
    running.set(response, request);
    response.once('close', () => running.delete(response));
  });
  shutdown.addEventListener('abort', () => {
    for (const [response, request] of running) closeAfter(request, response);
  });
  return server;
}
