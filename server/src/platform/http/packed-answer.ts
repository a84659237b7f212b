import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingFor } from './accepted-encoding.ts';
import { PreparedAnswer } from './prepared-answer.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI_QUALITY = 6;
/** Browsers ask every time; caches that many share (a proxy, a CDN) may answer a crowd for a second. */
const SHORTLY_SHARED = 'public, max-age=0, s-maxage=1, must-revalidate';

export interface CacheableAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** An answer in every encoding, ready to send. */
export interface PackedAnswer {
  status: number;
  etag: string;
  variants: Record<Encoding, PreparedAnswer>;
  /** Headers of a 304. */
  unchanged: string[];
  /** Bytes of all variants. */
  size: number;
}

/** @param fixedHeaders names and values by turns, of every answer */
export async function packed(answer: CacheableAnswer, fixedHeaders: readonly string[]): Promise<PackedAnswer> {
  const identity = Buffer.from(answer.body);
  const [br, gz] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    toGzip(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const common = [
    ...fixedHeaders,
    'cache-control',
    answer.status === 200 ? SHORTLY_SHARED : 'no-store',
    'etag',
    `W/${etag}`,
    'vary',
    'Accept-Encoding, Authorization',
  ];
  const own = Object.entries(answer.headers ?? {}).flat();
  const variant = (bytes: Buffer, encoding: Encoding): PreparedAnswer =>
    new PreparedAnswer(
      answer.status,
      [
        ...common,
        ...own,
        'content-type',
        answer.type,
        'content-length',
        String(bytes.length),
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ],
      bytes,
    );
  return {
    status: answer.status,
    etag,
    variants: { br: variant(br, 'br'), gzip: variant(gz, 'gzip'), identity: variant(identity, 'identity') },
    unchanged: common,
    size: identity.length + br.length + gz.length,
  };
}

/** Sends a kept answer: one write, or 304 when the client has it. */
export function sendCached(request: IncomingMessage, response: ServerResponse, kept: PackedAnswer): void {
  const match = request.headers['if-none-match'];
  if (match !== undefined && kept.status === 200 && (match === '*' || match.includes(kept.etag))) {
    response.writeHead(304, kept.unchanged);
    response.end();
    return;
  }
  kept.variants[encodingFor(request.headers['accept-encoding'] as string | undefined)].send(request, response);
}
