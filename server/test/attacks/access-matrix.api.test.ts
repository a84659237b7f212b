// @databases postgres

import { allEndpoints } from '@qram/contract';
import type { Access } from '@qram/contract/api/endpoint';
import { openApiPath } from '@qram/contract/api/openapi';
import type { User } from '@qram/contract/modules/users/users';
import { DAY_MS } from '@qram/contract/values/durations';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignedIn } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';
import { listOperations } from './operations.ts';

interface Route {
  method: InjectOptions['method'];
  url: string;
  access: Access;
  /** As in the API document: `PUT /api/videos/{id}`. */
  operation: string;
}

/** No such id: authorized calls get 404 or a validation error, and change nothing. */
const NOBODY = '2147483647';
const VALUES: Record<string, string> = { id: NOBODY, name: 'Footer' };

const ROUTES: Route[] = allEndpoints().flatMap(({ spec }) => {
  const url = spec.path.replace(/:([a-z_]+)/g, (_match, name: string) => VALUES[name] ?? NOBODY);
  const path = openApiPath(spec.path);
  const route = { method: spec.method, url, access: spec.access, operation: `${spec.method} ${path}` };
  const override = { ...route, method: 'POST' as const, url: `${url}?_method=PUT`, operation: `POST ${path}` };
  return spec.methodOverride ? [route, override] : [route];
});

type Caller = 'visitor' | 'unknown token' | 'expired session' | 'user' | 'admin';

const DENIED: Record<Access, Record<Caller, 401 | 403 | null>> = {
  anyone: { visitor: null, 'unknown token': null, 'expired session': null, user: null, admin: null },
  user: { visitor: 401, 'unknown token': 401, 'expired session': 401, user: null, admin: null },
  admin: { visitor: 401, 'unknown token': 401, 'expired session': 401, user: 403, admin: null },
};
const CALLERS = Object.keys(DENIED.admin) as Caller[];
const CASES = ROUTES.flatMap((route) => CALLERS.map((caller) => ({ ...route, caller })));

let site: TestSite;
let declared: Map<string, number[]>;
const tokens = new Map<Caller, string | null>();

beforeAll(async () => {
  site = await startTestSite();
  declared = new Map((await listOperations(site)).map(({ name, statuses }) => [name, statuses]));
  const past = new Date(Date.now() - 40 * DAY_MS);
  site.setTime(past);
  const expired = await addSignedIn(site, {});
  site.setTime(null);
  tokens.set('visitor', null);
  tokens.set('unknown token', 'A'.repeat(43));
  tokens.set('expired session', expired.token);
});
afterAll(() => site.close());

/** One session per role, and a separate one for the logout call. */
async function tokenFor(caller: Caller, url: string): Promise<string | null> {
  const known = tokens.get(caller);
  const usedUp = url === '/api/logout' && (caller === 'user' || caller === 'admin');
  if (known !== undefined && !usedUp) return known;
  const { token } = await addSignedIn(site, { role: caller });
  if (!usedUp) tokens.set(caller, token);
  return token;
}

describe('access', () => {
  it('covers both forms of every endpoint', () => {
    expect(ROUTES.length).toBe(
      allEndpoints().length + allEndpoints().filter(({ spec }) => spec.methodOverride === true).length,
    );
    expect(ROUTES.filter(({ access }) => access === 'admin').length).toBeGreaterThan(20);
  });

  it.each(CASES)('allows or refuses $method $url as $caller', async ({ method, url, access, operation, caller }) => {
    const token = await tokenFor(caller, url);
    const response = await site.call(method, url, { token, ...(method === 'GET' ? {} : { json: {} }) });
    expect(declared.get(operation)).toContain(response.status);
    const denied = DENIED[access][caller];
    if (denied === null) {
      expect(response.status).not.toBeOneOf([401, 403]);
      return;
    }
    expect(response).toMatchObject({
      status: denied,
      body: { code: denied === 401 ? 'unauthenticated' : 'forbidden' },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it.each<[string, (user: User) => [InjectOptions['method'], string, unknown]]>([
    ['deactivated', ({ id }) => ['PUT', `/api/users/${id}`, { status: 'inactive' }]],
    ['demoted', ({ id }) => ['PUT', `/api/users/${id}`, { role: 'user' }]],
    ['deleted', ({ id }) => ['DELETE', `/api/users/${id}`, undefined]],
    ['deleted in bulk', ({ id }) => ['POST', '/api/users/deletions', { ids: [id] }]],
    ['given another password', ({ id }) => ['PUT', `/api/users/${id}`, { password: 'another-secret' }]],
  ])('ends with the next request of an admin who was %s', async (_what, change) => {
    const { user, token } = await addSignedIn(site, { role: 'admin' });
    expect((await site.call('GET', '/api/users', { token })).status).toBe(200);
    const [method, url, json] = change(user);
    expect((await site.call(method, url, { json })).status).toBeLessThan(300);
    for (const path of ['/api/users', '/api/me']) {
      expect(await site.call('GET', path, { token })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
  });

  it('continues for a user whose name was changed', async () => {
    const { user, token } = await addSignedIn(site);
    await site.call('PUT', `/api/users/${user.id}`, { json: { name: 'Another Name' } });
    expect(await site.call('GET', '/api/me', { token })).toMatchObject({
      status: 200,
      body: { name: 'Another Name' },
    });
  });

  it.each([
    ['Basic dXNlcjpwYXNzd29yZA=='],
    ['Bearer'],
    ['Bearer short'],
    [`Bearer ${'x'.repeat(5000)}`],
    ["Bearer ' or 1=1 --------------------"],
  ])('rejects the Authorization header %s', async (authorization) => {
    const response = await site.call('GET', '/api/me', { token: null, headers: { authorization } });
    expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/videos/1/nothing'],
    ['DELETE', '/api/videos/1/2/3'],
    ['GET', `/api/${'long'.repeat(300)}`],
    ['GET', `/api/videos/${'9'.repeat(300)}`],
    ['GET', '/api/'],
    ['GET', '/api/VIDEOS'],
    ['POST', '/nothing'],
  ] as const)('answers %s %s with 404 in the form of the API', async (method, url) => {
    const response = await site.call(method, url);
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Not found.' } });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['PATCH', '/api/videos', 'GET, HEAD, POST'],
    ['DELETE', '/api/videos', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/login', 'POST'],
    ['GET', '/api/login', 'POST'],
    ['PATCH', `/api/users/${NOBODY}`, 'GET, HEAD, PUT, DELETE'],
    ['POST', `/api/users/${NOBODY}`, 'GET, HEAD, PUT, DELETE'],
    ['POST', `/api/videos/${NOBODY}?_method=DELETE`, 'GET, HEAD, PUT, DELETE'],
    ['POST', `/api/videos/${NOBODY}?_method=PUT&_method=PUT`, 'GET, HEAD, PUT, DELETE'],
    ['PUT', '/api/statistics', 'GET, HEAD'],
  ] as const)('answers %s %s with 405 and Allow: %s', async (method, url, allow) => {
    const response = await site.call(method, url);
    expect(response).toMatchObject({ status: 405, body: { code: 'method_not_allowed' }, headers: { allow } });
  });

  it.each(['/api/%zz', '/api/%00', '/api/%ff'])('rejects %s without harm', async (url) => {
    const response = await site.call('GET', url);
    expect(response.status).toBeOneOf([400, 404]);
    expect((response.body as { code: string }).code).toBeOneOf(['bad_request', 'not_found']);
  });
});
