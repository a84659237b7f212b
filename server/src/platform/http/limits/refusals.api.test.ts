// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';
import { MAX_WAITING_RENDERS } from './render-queue.ts';

const MAX_BYTES = 2000;
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

let site: TestSite;
let securityHeaders: Record<string, unknown>;
beforeAll(async () => {
  site = await startTestSite({ pages: true, variables: { PUBLIC_URL: 'https://qram.example' } });
  const { headers } = await site.call('GET', '/healthz');
  const names = Object.keys(headers).filter((name) => /policy|^x-frame|^x-content|transport/.test(name));
  securityHeaders = Object.fromEntries(names.map((name) => [name, headers[name]]));
});
afterAll(() => site.close());

const countBytes = ({ headers, text }: TestResponse): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, text.length);

function expectSmallRefusal(response: TestResponse, type: string): void {
  expect(response.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-store' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.text).toMatch(/Please wait a moment and try again|Please try again in a moment/);
  expect(countBytes(response)).toBeLessThanOrEqual(MAX_BYTES);
}

/** Sends requests until one is refused. */
async function untilRefused(send: (number: number) => Promise<TestResponse>): Promise<TestResponse> {
  const responses = await Promise.all(Array.from({ length: 400 }, (_, number) => send(number)));
  const refused = responses.find(({ status }) => status === 429);
  if (!refused) throw new Error('nothing was refused');
  return refused;
}

const form = (payload: string) => ({ payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

it.each([
  ['a search page', (n: number) => ['GET', `/search?q=${n}`] as const, HTML],
  ['a page that does not exist', (n: number) => ['GET', `/videos/${1000 + n}/x`] as const, HTML],
  ['a list of the API', (n: number) => ['GET', `/api/videos?search=${n}`] as const, JSON_TYPE],
  ['a file', (n: number) => ['GET', `/open-graph/videos/${1000 + n}.png`] as const, JSON_TYPE],
  ['a preview', (n: number) => ['GET', `/preview/${n}`] as const, HTML],
  [
    'a login',
    (n: number) => ['POST', '/api/login', { json: { username: `u${n}`, password: 'x' } }] as const,
    JSON_TYPE,
  ],
  ['an answer without a script', () => ['POST', '/tutorials/1', form('question=a&answer=b')] as const, HTML],
])('refuses a sender over the limit in few bytes: %s', async (what, request, type) => {
  const ip = `198.51.100.${what.length}`;
  const refused = await untilRefused((number) => {
    const [method, path, more = {}] = request(number);
    return site.call(method, path, { token: null, ip, ...more });
  });
  expectSmallRefusal(refused, type);
  if (!what.includes('preview')) expect(refused.headers).toMatchObject(securityHeaders);
});

it.each([
  ['pages', (n: number) => `/search?q=full${n}`, HTML],
  ['the API', (n: number) => `/api/videos?search=full${n}`, JSON_TYPE],
])('refuses renders in few bytes while the queue is full: %s', async (_what, path, type) => {
  const responses = await Promise.all(
    Array.from({ length: 3 * MAX_WAITING_RENDERS }, (_, number) => site.call('GET', path(number), { token: null })),
  );
  const refused = responses.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expectSmallRefusal(response, type);
    expect(response.headers).toMatchObject(securityHeaders);
  }
});
