import { startSite } from '@qram/testing/site';
import { call, logInAdmin } from '../harness/call.ts';
import { open, sendRaw } from '../harness/raw-connection.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

type Parts = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

interface Case {
  what: string;
  /** 0: the connection is closed without a response. */
  expected: readonly number[];
  parts(token: string): Parts;
}

const CRLF = '\r\n';
const head = (line: string, headers: Record<string, string | number>): string =>
  [
    `${line} HTTP/1.1`,
    'Host: site',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join(CRLF);
const KILOBYTE = Buffer.alloc(1024, 'x');
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function* repeated(count: number, part: string | Buffer = KILOBYTE): Generator<string | Buffer> {
  for (let sent = 0; sent < count; sent += 1) yield part;
}

function* json(token: string, kilobytes: number): Generator<string | Buffer> {
  const length = kilobytes * 1024 + 12;
  yield head('POST /api/videos', { ...bearer(token), 'Content-Type': 'application/json', 'Content-Length': length });
  yield '{"title":"';
  yield* repeated(kilobytes);
  yield '"}';
}

function* chunked(token: string, kilobytes: number): Generator<string | Buffer> {
  yield head('POST /api/videos', {
    ...bearer(token),
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
  });
  for (let sent = 0; sent < kilobytes; sent += 1) yield `400${CRLF}${KILOBYTE}${CRLF}`;
  yield `0${CRLF}${CRLF}`;
}

const part = (name: string, filename = ''): string =>
  `--cut${CRLF}Content-Disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}${CRLF}${CRLF}`;

function* form(token: string, body: () => Generator<string | Buffer>): Generator<string | Buffer> {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=cut', 'Transfer-Encoding': 'chunked' };
  yield head('POST /api/gallery', { ...bearer(token), ...headers });
  for (const piece of body())
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}${CRLF}`), Buffer.from(piece), Buffer.from(CRLF)]);
  yield `0${CRLF}${CRLF}`;
}

const many = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => line(number)).join('');

const CASES: Case[] = [
  { what: 'JSON of 1.5 MB', expected: [413], parts: (token) => json(token, 1500) },
  { what: 'chunked JSON of 8 MB', expected: [413], parts: (token) => chunked(token, 8000) },
  {
    what: 'JSON with Content-Length 4 GB',
    expected: [413],
    parts: (token) => [
      head('POST /api/videos', { ...bearer(token), 'Content-Type': 'application/json', 'Content-Length': 2 ** 32 }),
    ],
  },
  {
    what: 'a picture of 9 MB',
    expected: [413],
    parts: (token) =>
      form(token, function* () {
        yield part('image', 'a.png');
        yield* repeated(9 * 1024);
        yield `${CRLF}--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form with 5,000 fields',
    expected: [413],
    parts: (token) =>
      form(token, function* () {
        for (let field = 0; field < 5000; field += 1) yield `${part(`f${field}`)}x${CRLF}`;
        yield `--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form with a field of 3 MB',
    expected: [413],
    parts: (token) =>
      form(token, function* () {
        yield part('title');
        yield* repeated(3 * 1024);
        yield `${CRLF}--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form part with a 1 MB header',
    expected: [400, 413, 422],
    parts: (token) =>
      form(token, function* () {
        yield `--cut${CRLF}Content-Disposition: form-data; name="`;
        yield* repeated(1024);
        yield `"${CRLF}${CRLF}x${CRLF}--cut--${CRLF}`;
      }),
  },
  { what: 'a header of 64 kB', expected: [431], parts: () => [head('GET /', { 'X-Long': 'x'.repeat(65_536) })] },
  {
    what: '5,000 headers',
    expected: [431],
    parts: () => [`GET / HTTP/1.1${CRLF}Host: site${CRLF}${many(5000, (number) => `X-${number}: x${CRLF}`)}${CRLF}`],
  },
  { what: 'a URL of 60 kB', expected: [414, 431], parts: () => [head(`GET /${'x'.repeat(60_000)}`, {})] },
  {
    what: 'a URL of 12 kB',
    expected: [404, 414],
    parts: () => [head(`GET /api/${'x'.repeat(12_000)}`, { Connection: 'close' })],
  },
  {
    what: 'a query with 5,000 fields',
    expected: [200, 422],
    parts: () => [head(`GET /api/videos?${many(5000, () => 'a&')}`, { Connection: 'close' })],
  },
  {
    what: 'bytes that are not HTTP',
    expected: [400, 0],
    parts: () => ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  },
  { what: 'an unknown method', expected: [400, 0], parts: () => [head('QRAM /', {})] },
  {
    what: 'a negative Content-Length',
    expected: [400],
    parts: () => [head('POST /api/login', { 'Content-Length': '-1' })],
  },
  {
    what: 'Content-Length and Transfer-Encoding together',
    expected: [400],
    parts: () => [head('POST /api/login', { 'Content-Length': 4, 'Transfer-Encoding': 'chunked' }), `0${CRLF}${CRLF}`],
  },
  {
    what: 'a chunk size that overflows',
    expected: [400],
    parts: () => [
      head('POST /api/login', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }),
      `FFFFFFFFFFFFFFFFF${CRLF}`,
    ],
  },
  {
    what: 'a body with Content-Encoding gzip',
    expected: [400, 415],
    parts: () => [
      head('POST /api/login', {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
        'Content-Length': 4,
        Connection: 'close',
      }),
      Buffer.from('1f8b0800', 'hex'),
    ],
  },
  {
    what: 'a header that contains another request line',
    expected: [400, 0],
    parts: () => [`GET / HTTP/1.1\nHost: site\r\nX: a\rGET /api/users HTTP/1.1\r\n\r\n`],
  },
  {
    what: '17 pipelined requests',
    expected: [200],
    parts: () => [many(17, () => head('GET /healthz', {}))],
  },
  {
    what: '2,000 pipelined requests',
    expected: [200, 0],
    parts: () => [many(2000, () => head('GET /healthz', {}))],
  },
];

/** Resets connections in the middle of a request. */
async function resetConnections(url: string, token: string): Promise<void> {
  for (const send of [() => json(token, 200), () => chunked(token, 200)])
    for (let round = 0; round < 20; round += 1) {
      const socket = await open(url);
      let sent = 0;
      for (const piece of send()) {
        socket.write(piece);
        sent += 1;
        if (sent > round) break;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.resetAndDestroy();
    }
}

export const overTheLimits: Scenario = {
  name: 'limits',
  title: 'bodies and headers over the limits',
  async run() {
    const site = await startSite({ env: { SEED: 'none', LOG_LEVEL: 'error' } });
    try {
      const token = await logInAdmin(site.url);
      const outcomes: Outcome[] = [];
      for (const { what, expected, parts } of CASES) {
        const { status, milliseconds, text } = await sendRaw(site.url, parts(token));
        const result = status === 0 ? 'closed' : status === -1 ? 'no response' : String(status);
        const health = await call(site.url, 'GET', '/healthz');
        outcomes.push(
          holds(
            what,
            [
              ...(expected.includes(status) ? [] : [`${result}, not ${expected.join(' or ')}: ${text.slice(0, 200)}`]),
              ...(health.status === 200 ? [] : [`/healthz then responded ${health.status}`]),
            ],
            `${result} after ${Math.round(milliseconds)} ms`,
          ),
        );
      }
      await resetConnections(site.url, token);
      const after = await call(site.url, 'POST', '/api/videos', {
        token,
        json: { title: 'After', link: 'https://youtu.be/F_Riqjdh2oM' },
      });
      const errors = site.output().match(/"level":(50|60)/g) ?? [];
      outcomes.push(
        holds('the process keeps running without logged errors', [
          ...(after.status === 201 ? [] : [`a write responded ${after.status}`]),
          ...(errors.length === 0 ? [] : [`${errors.length} errors in the log: ${site.output().slice(-500)}`]),
        ]),
      );
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
