import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_MESSAGES, type ErrorBody } from '@qram/contract/errors';

/** `node:http` rejects a missing Host, but ignores duplicates (RFC 9112, 3.2 requires 400). */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Rejects a request with more than one Host header with 400; true when it did. */
export function rejectDuplicateHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (!hasDuplicateHost(request)) return false;
  const isApi = request.url?.startsWith('/api/');
  const error: ErrorBody = { message: ERROR_MESSAGES.badRequest, code: 'bad_request' };
  const body = isApi ? JSON.stringify(error) : error.message;
  response.writeHead(400, {
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
  return true;
}
