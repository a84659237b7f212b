// @databases postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../databases/site-snapshot.ts';
import { addSignedIn } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';
import { listOperations, type Operation } from './operations.ts';

const FOREIGN = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/page',
  'sec-fetch-site': 'cross-site',
};
/** Need no CORS preflight. */
const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'text/plain'];

let site: TestSite;
let operations: Operation[];
beforeAll(async () => {
  site = await startTestSite();
  operations = await listOperations(site);
});
afterAll(() => site.close());

const buildUrl = ({ path, query }: Operation): string =>
  path.replace('{name}', 'Footer').replace(/\{\w+\}/g, '2147483647') +
  (query.some(({ name }) => name === '_method') ? '?_method=PUT' : '?');
const allowances = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of another site', () => {
  it('grants another site no CORS permission to read a response', async () => {
    for (const operation of operations.filter(({ name }) => name !== 'POST /api/logout')) {
      const response = await site.call(operation.method, buildUrl(operation), {
        headers: FOREIGN,
        ...(operation.body ? { json: {} } : {}),
      });
      expect(allowances(response.headers), operation.name).toEqual([]);
    }
  });

  it('grants another site no permission by a preflight request', async () => {
    for (const path of new Set(operations.map((operation) => buildUrl(operation).split('?')[0] ?? ''))) {
      const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
      const response = await site.call('OPTIONS', path, { token: null, headers: { ...FOREIGN, ...asked } });
      expect([response.status, allowances(response.headers)], path).toEqual([405, []]);
    }
  });

  it("prevents another site from using a browser's session through cookies", async () => {
    const { token } = await addSignedIn(site, { role: 'admin' });
    const cookie = ['token', 'session', 'sid', 'authorization', 'access_token', 'qram'].map(
      (name) => `${name}=${token}`,
    );
    const before = await readState(site);
    for (const operation of operations.filter(({ access }) => access !== 'anyone')) {
      for (const query of ['', `&token=${token}&access_token=${token}&authorization=Bearer%20${token}`]) {
        const response = await site.call(operation.method, buildUrl(operation) + query, {
          token: null,
          headers: { ...FOREIGN, cookie: cookie.join('; ') },
          ...(operation.body ? { json: { token, access_token: token } } : {}),
        });
        expect([operation.name, response.status]).toEqual([operation.name, 401]);
      }
    }
    expect(await readState(site)).toEqual(before);
  });

  it('prevents another site from submitting a form to an endpoint with a body', async () => {
    const before = await readState(site);
    for (const operation of operations.filter(({ body, name }) => body !== null && name !== 'POST /api/logout'))
      for (const type of SIMPLE_TYPES) {
        const headers = { ...FOREIGN, 'content-type': type };
        const payload = type.startsWith('text') ? '{"title":"x"}' : 'title=x&link=%2Fvideos';
        const response = await site.call(operation.method, buildUrl(operation), { headers, payload });
        expect([operation.name, response.status]).toEqual([operation.name, 415]);
      }
    expect(await readState(site)).toEqual(before);
  });

  it('prevents another site from framing a response and sniffing its type', async () => {
    for (const path of ['/api/videos', '/api/nothing', '/api/docs', '/healthz']) {
      const { headers } = await site.call('GET', path, { token: null, headers: FOREIGN });
      expect(headers, path).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });
});
