import { startSite } from '@qram/testing/site';
import { adminToken, call } from '../harness/call.ts';
import { open, sendRaw } from '../harness/raw-connection.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

type Parts = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

interface Case {
  what: string;
  /** Statuses that are right; 0 stands for a connection that is closed without an answer. */
  right: readonly number[];
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
  { what: 'JSON of 1.5 MB', right: [413], parts: (token) => json(token, 1500) },
  { what: 'JSON of 8 MB in chunks, of no told length', right: [413], parts: (token) => chunked(token, 8000) },
  {
    what: 'JSON that is said to have 4 GB',
    right: [413],
    parts: (token) => [
      head('POST /api/videos', { ...bearer(token), 'Content-Type': 'application/json', 'Content-Length': 2 ** 32 }),
    ],
  },
  {
    what: 'a picture of 9 MB',
    right: [413],
    parts: (token) =>
      form(token, function* () {
        yield part('image', 'a.png');
        yield* repeated(9 * 1024);
        yield `${CRLF}--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form of 5,000 fields',
    right: [413],
    parts: (token) =>
      form(token, function* () {
        for (let field = 0; field < 5000; field += 1) yield `${part(`f${field}`)}x${CRLF}`;
        yield `--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form with a field of 3 MB',
    right: [413],
    parts: (token) =>
      form(token, function* () {
        yield part('title');
        yield* repeated(3 * 1024);
        yield `${CRLF}--cut--${CRLF}`;
      }),
  },
  {
    what: 'a form whose part has a head of 1 MB',
    right: [400, 413, 422],
    parts: (token) =>
      form(token, function* () {
        yield `--cut${CRLF}Content-Disposition: form-data; name="`;
        yield* repeated(1024);
        yield `"${CRLF}${CRLF}x${CRLF}--cut--${CRLF}`;
      }),
  },
  { what: 'a header of 64 kB', right: [431], parts: () => [head('GET /', { 'X-Long': 'x'.repeat(65_536) })] },
  {
    what: '5,000 headers',
    right: [431],
    parts: () => [`GET / HTTP/1.1${CRLF}Host: site${CRLF}${many(5000, (number) => `X-${number}: x${CRLF}`)}${CRLF}`],
  },
  { what: 'an address of 60 kB', right: [414, 431], parts: () => [head(`GET /${'x'.repeat(60_000)}`, {})] },
  {
    what: 'an address of 12 kB',
    right: [404, 414],
    parts: () => [head(`GET /api/${'x'.repeat(12_000)}`, { Connection: 'close' })],
  },
  {
    what: 'a query of 5,000 fields',
    right: [200, 422],
    parts: () => [head(`GET /api/videos?${many(5000, () => 'a&')}`, { Connection: 'close' })],
  },
  {
    what: 'what is no HTTP',
    right: [400, 0],
    parts: () => ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  },
  { what: 'a method that there is not', right: [400, 0], parts: () => [head('QRAM /', {})] },
  { what: 'a length that is none', right: [400], parts: () => [head('POST /api/login', { 'Content-Length': '-1' })] },
  {
    what: 'two ways to tell the length',
    right: [400],
    parts: () => [head('POST /api/login', { 'Content-Length': 4, 'Transfer-Encoding': 'chunked' }), `0${CRLF}${CRLF}`],
  },
  {
    what: 'a chunk of more than there can be',
    right: [400],
    parts: () => [
      head('POST /api/login', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }),
      `FFFFFFFFFFFFFFFFF${CRLF}`,
    ],
  },
  {
    what: 'a body that is said to be packed',
    right: [400, 415],
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
    what: 'a header with a line of another request',
    right: [400, 0],
    parts: () => [`GET / HTTP/1.1\nHost: site\r\nX: a\rGET /api/users HTTP/1.1\r\n\r\n`],
  },
  {
    what: '17 requests at once on one connection',
    right: [200],
    parts: () => [many(17, () => head('GET /healthz', {}))],
  },
  {
    what: '2,000 requests at once on one connection',
    right: [200, 0],
    parts: () => [many(2000, () => head('GET /healthz', {}))],
  },
];

/** Connections that end in the middle of what they send. */
async function cutOff(url: string, token: string): Promise<void> {
  for (const whole of [() => json(token, 200), () => chunked(token, 200)])
    for (let round = 0; round < 20; round += 1) {
      const socket = await open(url);
      let sent = 0;
      for (const piece of whole()) {
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
      const token = await adminToken(site.url);
      const outcomes: Outcome[] = [];
      for (const { what, right, parts } of CASES) {
        const { status, milliseconds, text } = await sendRaw(site.url, parts(token));
        const told = status === 0 ? 'closed' : status === -1 ? 'no answer' : String(status);
        const health = await call(site.url, 'GET', '/healthz');
        outcomes.push(
          holds(
            what,
            [
              ...(right.includes(status) ? [] : [`${told}, not ${right.join(' or ')}: ${text.slice(0, 200)}`]),
              ...(health.status === 200 ? [] : [`/healthz then said ${health.status}`]),
            ],
            `${told} after ${Math.round(milliseconds)} ms`,
          ),
        );
      }
      await cutOff(site.url, token);
      const after = await call(site.url, 'POST', '/api/videos', {
        token,
        json: { title: 'After', link: 'https://youtu.be/F_Riqjdh2oM' },
      });
      const said = site.output().match(/"level":(50|60)/g) ?? [];
      outcomes.push(
        holds('the same process serves on, and found no fault of its own', [
          ...(after.status === 201 ? [] : [`a write was answered with ${after.status}`]),
          ...(said.length === 0 ? [] : [`${said.length} errors in the log: ${site.output().slice(-500)}`]),
        ]),
      );
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
