import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile, httpTransport, onUnauthenticated, setToken } from './http-transport.ts';

const respondWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers })),
  );

const sentHeaders = () => vi.mocked(fetch).mock.calls[0]?.[1]?.headers as Record<string, string>;

afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

test('returns data and the total of a list', async () => {
  respondWith(200, [{ id: 1 }], { 'x-total-count': '31' });
  expect(await httpTransport('GET /api/videos')).toEqual({ data: [{ id: 1 }], total: 31 });
});

test('sends the bearer token while there is one', async () => {
  respondWith(204, undefined);
  await httpTransport('POST /api/logout');
  expect(sentHeaders()).not.toHaveProperty('authorization');
  setToken('secret');
  respondWith(204, undefined);
  await httpTransport('POST /api/logout');
  expect(sentHeaders()).toHaveProperty('authorization', 'Bearer secret');
});

test('exposes status, code, message and field errors of an error response', async () => {
  respondWith(422, { message: 'No.', code: 'validation', errors: { title: ['Title is required.'] } });
  await expect(httpTransport('POST /api/videos')).rejects.toMatchObject({
    status: 422,
    code: 'validation',
    message: 'No.',
    fromServer: true,
    errors: { title: ['Title is required.'] },
  });
});

test('reads after how many seconds a limit allows another attempt', async () => {
  const body = { message: 'Too many.', code: 'rate_limited' };
  respondWith(429, body, { 'retry-after': '3' });
  await expect(httpTransport('GET /api/videos')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3 });
  respondWith(429, body, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' });
  await expect(httpTransport('GET /api/videos')).rejects.toMatchObject({ retryAfterSeconds: null });
});

test('reports a non-JSON error response without a server message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(httpTransport('GET /api/videos')).rejects.toMatchObject({ status: 502, fromServer: false });
});

test('reports a network error as status 0 and keeps AbortError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(httpTransport('GET /api/videos')).rejects.toMatchObject({ status: 0, code: 'network' });
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')));
  await expect(httpTransport('GET /api/videos')).rejects.toMatchObject({ name: 'AbortError' });
});

test('notifies about an expired session, but not about a failed login', async () => {
  const listener = vi.fn(async () => false);
  const stop = onUnauthenticated(listener);
  respondWith(401, { message: 'Invalid username or password', code: 'unauthenticated' });
  await httpTransport('POST /api/login').catch(() => undefined);
  expect(listener).not.toHaveBeenCalled();
  setToken('old');
  respondWith(401, { message: 'Please sign in to continue.', code: 'unauthenticated' });
  await httpTransport('GET /api/me').catch(() => undefined);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test('downloads a file with the token and reports errors like any call', async () => {
  const left = vi.fn(async () => false);
  const stop = onUnauthenticated(left);
  setToken('secret');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('id\r\n', { status: 200 })),
  );
  expect(await (await fetchFile('/api/users/export')).text()).toBe('id\r\n');
  expect(sentHeaders()).toHaveProperty('authorization', 'Bearer secret');
  respondWith(429, { message: 'Too many.', code: 'rate_limited' });
  await expect(fetchFile('/api/users/export')).rejects.toMatchObject({ status: 429, message: 'Too many.' });
  expect(left).not.toHaveBeenCalled();
  respondWith(401, { message: 'Sign in.', code: 'unauthenticated' });
  await expect(fetchFile('/api/users/export')).rejects.toMatchObject({ status: 401 });
  expect(left).toHaveBeenCalledOnce();
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  await expect(fetchFile('/api/users/export')).rejects.toMatchObject({ status: 0 });
  stop();
});

test('sends calls of an expired session again once the user has signed in', async () => {
  setToken('old');
  let signIn = (_again: boolean): void => undefined;
  const listener = vi.fn(() => {
    setToken(null);
    return new Promise<boolean>((resolve) => {
      signIn = resolve;
    });
  });
  const stop = onUnauthenticated(listener);
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers.authorization === 'Bearer new' ? Response.json([{ id: 1 }]) : Response.json({}, { status: 401 }),
  );
  const calls = [httpTransport('GET /api/videos'), httpTransport('GET /api/patents')];
  await expect.poll(() => listener).toHaveBeenCalledTimes(1);
  setToken('new');
  signIn(true);
  for (const call of calls) expect((await call).data).toEqual([{ id: 1 }]);
  stop();
});
