import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

function accepts(accept: string, name: string): boolean {
  return new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?\\s*(,|$))|\\s*(,|$))`).test(accept);
}

function chooseEncoding(accept: string): Encoding {
  if (accepts(accept, 'br')) return 'br';
  return accepts(accept, 'gzip') ? 'gzip' : 'identity';
}

/** Caches parsed headers; browsers send one of a few values. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 200;

/** Best accepted encoding; `q=0` excludes one. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const known = chosen.get(accept);
  if (known) return known;
  const encoding = chooseEncoding(accept);
  if (chosen.size < MAX_CHOSEN) chosen.set(accept, encoding);
  return encoding;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Compress stored responses harder: they are sent many times. */
const STORED = { brotli: 6, gzip: 6 } as const;
const SENT_ONCE = { brotli: 3, gzip: 2 } as const;
type Effort = typeof STORED | typeof SENT_ONCE;
/** Browsers revalidate every time; shared caches may reuse a response for one second. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';
const ALL_ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

export interface CacheableResponse {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

interface Variant {
  /** Alternating names and values. */
  headers: string[];
  body: Buffer;
}

export interface CompressedResponse {
  status: number;
  etag: string;
  /** Fall back to `identity`. */
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  notModified: string[];
  /** Bytes of headers and bodies of all variants. */
  size: number;
}

async function encode(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return toGzip(body, { level: effort.gzip });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(body, {
    params: { [BROTLI_PARAM_QUALITY]: effort.brotli, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

const isCompressible = (type: string): boolean => !type.startsWith('image/');

/** Copies to exact size: a slice of Node's pool or a 16 kB zlib chunk would pin all of that memory. */
function exactSize(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/**
 * @param fixedHeaders alternating names and values
 * @param only the accepted encoding of a response that isn't stored; undefined: all encodings
 */
export async function compress(
  response: CacheableResponse,
  fixedHeaders: readonly string[],
  only?: Encoding,
): Promise<CompressedResponse> {
  const encodings = only ? [only] : isCompressible(response.type) ? ALL_ENCODINGS : [];
  const effort = only ? SENT_ONCE : STORED;
  const body = Buffer.from(response.body);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const notModified = [
    ...fixedHeaders,
    'cache-control',
    response.status === 200 ? CACHE_CONTROL : 'no-store',
    'etag',
    `W/${etag}`,
    'vary',
    'Accept-Encoding, Authorization',
  ];
  const headers = [...notModified, ...Object.entries(response.headers ?? {}).flat(), 'content-type', response.type];
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = exactSize(await encode(body, encoding, effort));
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { headers: [...headers, 'content-length', String(bytes.length), ...encoded], body: bytes };
  };
  const [identity, ...compressed] = await Promise.all([
    variant('identity'),
    ...encodings
      .filter((encoding) => encoding !== 'identity')
      .map(async (encoding) => [encoding, await variant(encoding)] as const),
  ]);
  const variants = { ...Object.fromEntries(compressed), identity };
  const size = Object.values(variants).reduce(
    (sum, { headers, body }) => sum + headers.join('').length + body.length,
    0,
  );
  return { status: response.status, etag, variants, notModified, size };
}

/** Sends the accepted variant, or 304 if the client has it. */
export function sendCompressed(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, variants, notModified }: CompressedResponse,
): void {
  const match = request.headers['if-none-match'];
  if (match !== undefined && status === 200 && (match === '*' || match.includes(etag))) {
    response.writeHead(304, notModified);
    response.end();
    return;
  }
  const accepted = encodingFor(request.headers['accept-encoding'] as string | undefined);
  const { headers, body } = variants[accepted] ?? variants.identity;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
