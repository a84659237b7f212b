// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, fetchRaw, listen } from '../../../../test/raw-http.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite();
  url = await listen(site);
  for (let round = 0; round < 2; round += 1) await fetchRaw(`${url}/api/videos`);
});
afterAll(() => site.close());

const request = (line: string, hosts: string[], more = '') =>
  `${line} HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}${more}Connection: close\r\n\r\n`;
const TWO = ['Host: qram.test', 'hOST: evil.example.test'];
const parts = (response: string) => {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
};

describe('a request with two Host headers', () => {
  it.each([
    ['a cached list', 'GET /api/videos'],
    ['an endpoint behind the cache', 'GET /api/me'],
    ['an unknown endpoint', 'GET /api/nothing'],
    ['a write', 'POST /api/login'],
  ])('rejects two Host headers with a JSON 400: %s', async (_what, line) => {
    const { status, head, body } = parts(await exchange(url, request(line, TWO)));
    expect([status, JSON.parse(body)]).toEqual([400, { code: 'bad_request', message: expect.any(String) }]);
    expect(head).toContain('content-type: application/json; charset=utf-8\r\n');
    expect(head).toContain('\r\nconnection: close');
    expect(head).toContain('cache-control: no-store\r\n');
  });

  it.each(['/', '/healthz', '/nothing'])(
    'rejects two Host headers with 400 in plain text elsewhere: %s',
    async (path) => {
      const { status, head, body } = parts(await exchange(url, request(`GET ${path}`, TWO)));
      expect(status).toBe(400);
      expect(head).toContain('content-type: text/plain; charset=utf-8\r\n');
      expect(body).not.toMatch(/[<{]/);
    },
  );

  it('rejects two Host headers even if both are equal', async () => {
    expect(parts(await exchange(url, request('GET /api/videos', ['Host: a', 'Host: a']))).status).toBe(400);
  });

  it('closes the connection: a pipelined request is not handled', async () => {
    const response = await exchange(
      url,
      `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${request('GET /healthz', ['Host: a'])}`,
    );
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});

describe('a request without a Host header', () => {
  it.each(['/api/videos', '/healthz'])('rejects a request without a Host header with 400: %s', async (path) => {
    expect(parts(await exchange(url, request(`GET ${path}`, []))).status).toBe(400);
  });

  it('serves HTTP/1.0 without a Host header', async () => {
    expect(parts(await exchange(url, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

it('serves a request with one Host header and others whose names contain "host"', async () => {
  const more = 'X-Forwarded-Host: other.example.test\r\nHostess: x\r\n';
  expect(parts(await exchange(url, request('GET /api/videos', ['Host: qram.test'], more))).status).toBe(200);
});

describe('a malformed request line', () => {
  it.each([
    ['without a version, as in HTTP/0.9', 'GET /healthz\r\n\r\n', 400],
    ['without a version, for a cached list', 'GET /api/videos\r\n\r\n', 400],
    ['without a version, but with headers', 'GET /healthz\r\nHost: a\r\n\r\n', 400],
    ['without a version, for a write', 'POST /api/login\r\n\r\n', 400],
    ['with the version 0.9', 'GET /healthz HTTP/0.9\r\nHost: a\r\n\r\n', 400],
    ['with the version 2.0', 'GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n', 505],
    ['with the version 1.2', 'GET /healthz HTTP/1.2\r\nHost: a\r\n\r\n', 400],
    ['with the version 3.0', 'GET /healthz HTTP/3.0\r\nHost: a\r\n\r\n', 400],
    ['with a version in small letters', 'GET /healthz http/1.1\r\nHost: a\r\n\r\n', 400],
    ['with a method in small letters', 'get /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['that starts with a space', ' GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['that ends without a carriage return', 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
    ['without a target', 'GET HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['with an asterisk as the target of a GET', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['with the URL of another protocol', 'GET ftp://a/healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['with a host and port as the target', 'GET a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['with a control character in the target', 'GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ])('gets no page: a line %s', async (_what, text, status) => {
    const response = await exchange(url, text);
    expect(parts(response).status).toBe(status);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  it('serves the target as a URL', async () => {
    const line = 'GET http://qram.test/healthz';
    expect(parts(await exchange(url, request(line, ['Host: qram.test']))).status).toBe(200);
  });
});
