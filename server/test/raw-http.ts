import { type ClientRequest, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import type { TestSite } from './test-site.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** Lets a test site listen, so that answers pass through the real server; the address comes back. */
export function listen(site: TestSite): Promise<string> {
  return site.app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends one request as it is written: no header is added, no encoding undone. */
export function fetchRaw(
  url: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<RawAnswer> {
  return answerTo(request(url, { agent: false, ...options }), (sent) => sent.end(body));
}

/** The answer to a request that the caller writes and ends by itself. */
export function answerTo(sent: ClientRequest, write: (sent: ClientRequest) => void): Promise<RawAnswer> {
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

/** Sends text as it is over a connection of its own, and reads until the server closes it. */
export async function exchange(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  return Buffer.concat(await socket.toArray()).toString('latin1');
}
