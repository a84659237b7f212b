import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { refuse, STORED_SESSION, setUpSession, USER } from './test-session.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('start (requirements: Auth)', () => {
  test('signs in at once from stored user and token, then refreshes', async () => {
    const { session, token, storage } = setUpSession(
      { 'GET /api/me': () => ({ ...USER, name: 'Renamed' }) },
      STORED_SESSION,
    );
    session.start();
    expect(session.read()).toMatchObject({ status: 'signed-in', user: { name: 'Test User' } });
    expect(token()).toBe('t');
    await vi.runAllTimersAsync();
    expect(session.read().user?.name).toBe('Renamed');
    expect(storage.get('user')).toContain('Renamed');
  });

  test.each([{}, { user: STORED_SESSION.user }, { token: 't' }, { user: 'no json', token: 't' }])(
    'stays signed out with %o in storage',
    (stored) => {
      const { session, calls, storage } = setUpSession({}, stored as Record<string, string>);
      session.start();
      expect(session.read()).toMatchObject({ status: 'signed-out', user: null });
      expect([calls, storage.size]).toEqual([[], 0]);
    },
  );

  test('signs out after a failed refresh', async () => {
    const { session, storage, token } = setUpSession(
      { 'GET /api/me': refuse(401, 'Please sign in to continue.') },
      STORED_SESSION,
    );
    session.start();
    await vi.runAllTimersAsync();
    expect(session.read().status).toBe('signed-out');
    expect([storage.size, token()]).toEqual([0, null]);
  });

  test('delays signing out after a network error, so that a page being left can unload', async () => {
    const { session } = setUpSession({ 'GET /api/me': refuse(0) }, STORED_SESSION);
    session.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(session.read().status).toBe('signed-in');
    await vi.runAllTimersAsync();
    expect(session.read().status).toBe('signed-out');
  });
});

describe('login and registration', () => {
  test('stores user and token and sets the header', async () => {
    const { session, storage, token } = setUpSession({ 'POST /api/login': () => ({ user: USER, token: 'new' }) });
    expect(await session.login('tester', 'secret1')).toBe(true);
    expect(session.read()).toMatchObject({ status: 'signed-in', busy: false, error: null });
    expect([storage.get('token'), token()]).toEqual(['new', 'new']);
  });

  test("shows the server's message, or 'Login failed' (requirements: Auth)", async () => {
    const refused = setUpSession({ 'POST /api/login': refuse(401, 'Invalid username or password') }).session;
    expect(await refused.login('tester', 'x')).toBe(false);
    expect(refused.read().error).toBe('Invalid username or password');
    const silent = setUpSession({ 'POST /api/login': refuse(0) }).session;
    await silent.login('tester', 'x');
    expect(silent.read().error).toBe('Login failed');
    const empty = setUpSession({ 'POST /api/login': refuse(500, '') }).session;
    await empty.login('tester', 'x');
    expect(empty.read().error).toBe('Login failed');
  });

  test("reports 'Registration failed' with the field errors", async () => {
    const body = {
      name: 'a',
      username: 'abc',
      email: 'a@b.test',
      password: 'secret1',
      password_confirmation: 'secret1',
    };
    const fail = () => {
      throw new ApiError(422, { errors: { username: ['This username is already taken.'] } });
    };
    const { session } = setUpSession({ 'POST /api/register': fail });
    expect(await session.register(body)).toBe(false);
    expect(session.read()).toMatchObject({
      error: 'Registration failed',
      fieldErrors: { username: ['This username is already taken.'] },
    });
    session.clearError();
    expect(session.read()).toMatchObject({ error: null, fieldErrors: {} });
  });

  test('sets busy during the action and clears the previous error at its start', async () => {
    const { session } = setUpSession({ 'POST /api/login': refuse(401, 'No.') });
    await session.login('a', 'b');
    const second = session.login('a', 'b');
    expect(session.read()).toMatchObject({ busy: true, error: null });
    await second;
  });
});

test('clears everything immediately on logout, even if the server does not respond', async () => {
  const { session, storage, calls, token } = setUpSession(
    { 'GET /api/me': () => USER, 'POST /api/logout': refuse(0) },
    STORED_SESSION,
  );
  session.start();
  await vi.runAllTimersAsync();
  const leaving = session.logout();
  expect(session.read().status).toBe('signed-out');
  await leaving;
  expect([storage.size, token(), calls.at(-1)]).toEqual([0, null, 'POST /api/logout']);
});

test('signs out when the session expires or ends in another tab', async () => {
  const { session, storage, notify } = setUpSession({ 'GET /api/me': () => USER }, STORED_SESSION);
  session.start();
  await vi.runAllTimersAsync();
  expect(await notify.unauthenticated()).toBe(false);
  expect(session.read().status).toBe('signed-out');
  storage.set('user', STORED_SESSION.user);
  storage.set('token', 'other');
  notify.elsewhere();
  expect(session.read().status).toBe('signed-in');
});

test('signs out, and asks nobody to sign in again, when a page is opened after the session has expired', async () => {
  const { session, notify } = setUpSession(
    {
      'GET /api/me': async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        await notify.unauthenticated();
        return refuse(401)();
      },
    },
    STORED_SESSION,
  );
  session.allowSigningInAgain();
  session.start();
  await vi.runAllTimersAsync();
  expect(session.read().status).toBe('signed-out');
});

describe('adopting a newer version of the user', () => {
  const NEWER = { ...USER, name: 'Renamed' };

  test("keeps the token, or takes the new session's token", async () => {
    const { session, storage, token } = setUpSession({ 'GET /api/me': () => USER }, STORED_SESSION);
    session.start();
    await vi.runAllTimersAsync();
    session.adopt(NEWER);
    expect([session.read().user?.name, storage.get('token'), token()]).toEqual(['Renamed', 't', 't']);
    session.adopt(NEWER, 'next');
    expect([storage.get('token'), token()]).toEqual(['next', 'next']);
    expect(storage.get('user')).toContain('Renamed');
  });

  test("ignores another user's data and updates after logout", async () => {
    const { session, storage } = setUpSession({ 'GET /api/me': () => USER }, STORED_SESSION);
    session.start();
    await vi.runAllTimersAsync();
    session.adopt({ ...NEWER, id: 2 }, 'theirs');
    expect([session.read().user?.name, storage.get('token')]).toEqual(['Test User', 't']);
    await session.logout();
    session.adopt(NEWER, 'late');
    expect([session.read().user, storage.size]).toEqual([null, 0]);
  });
});

test.each(['answers', 'is refused'])('keeps a newer login when an earlier refresh %s late', async (how) => {
  const late = Promise.withResolvers<unknown>();
  const newer = { ...USER, id: 2, name: 'Newer User' };
  const { session, storage, token } = setUpSession(
    { 'GET /api/me': () => late.promise, 'POST /api/login': () => ({ user: newer, token: 'newer' }) },
    STORED_SESSION,
  );
  session.start();
  await session.login('newer', 'secret1');
  if (how === 'answers') late.resolve(USER);
  else late.reject(new ApiError(401, { message: 'Please sign in to continue.' }));
  await vi.runAllTimersAsync();
  expect(session.read()).toMatchObject({ status: 'signed-in', user: { id: 2, name: 'Newer User' } });
  expect([storage.get('token'), token()]).toEqual(['newer', 'newer']);
  expect(storage.get('user')).toContain('Newer User');
});
