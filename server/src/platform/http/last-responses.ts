import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets the connection close after this response. */
function closeAfter(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  // Closing a connection with unread bytes resets it, and the client may lose the response.
  if (request.complete || !hasBody(request)) response.setHeader('connection', 'close');
  else request.once('end', () => closeAfter(request, response));
}

/**
 * Sends `Connection: close` with every response from the shutdown on, those of running requests included, so that no client
 * sends another request on a connection that is about to be closed.
 */
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
