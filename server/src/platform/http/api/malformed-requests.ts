import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_MESSAGES, type ErrorBody } from '@qram/contract/api/errors';

/** Request targets allowed by RFC 9112, 3.2, except `*`. */
const PATH_OR_URL = /^(?:\/|https?:\/\/)/i;

/** `node:http` ignores duplicates; RFC 9112, 3.2 requires 400. */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Null: well-formed. */
function findErrorStatus(request: IncomingMessage): 400 | 505 | null {
  // `node:http` accepts HTTP/0.9 and HTTP/2.0 request lines.
  if (request.httpVersionMajor === 0) return 400;
  if (request.httpVersionMajor !== 1) return 505;
  const { url = '', method } = request;
  const isAsterisk = url === '*' && method === 'OPTIONS';
  if (!PATH_OR_URL.test(url) && !isAsterisk) return 400;
  return hasDuplicateHost(request) ? 400 : null;
}

/** Rejects a malformed request and closes its connection; true if it did. */
export function rejectMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const status = findErrorStatus(request);
  if (status === null) return false;
  const isApi = request.url?.startsWith('/api/');
  const error: ErrorBody = { message: ERROR_MESSAGES.badRequest, code: 'bad_request' };
  const body = isApi ? JSON.stringify(error) : error.message;
  response.writeHead(status, {
    'content-type': isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
  return true;
}
