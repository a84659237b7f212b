import { type ClientRequest, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import type { TestSite } from './test-site.ts';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** Listens, for tests with real connections. @returns the URL */
export function listen(site: TestSite): Promise<string> {
  return site.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends a request verbatim: without added headers or decoding. */
export function fetchRaw(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<RawResponse> {
  return readResponse(request(url, { agent: false, ...options }), (sent) => sent.end(body));
}

/** @param write writes and ends the request */
export function readResponse(sent: ClientRequest, write: (sent: ClientRequest) => void): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      try {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      } catch (error) {
        reject(error as Error);
      }
    });
    write(sent);
  });
}

export async function exchange(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  return Buffer.concat(await socket.toArray()).toString('latin1');
}
