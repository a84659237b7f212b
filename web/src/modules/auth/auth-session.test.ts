import type { User } from '@qram/contract/modules/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Transport } from '../../api-client.ts';
import { createAuthSession } from './auth-session.ts';

const USER: User = {
  id: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: 'Test User',
  username: 'tester',
  email: 'tester@example.test',
  email_verified_at: null,
  avatar: null,
  phone: null,
  role: 'user',
  status: 'active',
  premium: '0',
  qrampremium: 0,
  access_level: '0',
  terms_accepted_at: null,
};

type Answers = Record<string, () => unknown>;

function setUp(answers: Answers = {}, stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored));
  const calls: string[] = [];
  let token: string | null = null;
  const hears: Record<'unauthenticated' | 'elsewhere', () => void> = {
    unauthenticated: () => undefined,
    elsewhere: () => undefined,
  };
  const api = (async (key: string) => {
    calls.push(key);
    return { data: answers[key]?.(), total: null };
  }) as Transport;
  const session = createAuthSession({
    api,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    setToken: (next) => {
      token = next;
    },
    onUnauthenticated: (listener) => {
      hears.unauthenticated = listener;
      return () => undefined;
    },
    markRoot: () => undefined,
    onStoredElsewhere: (listener) => {
      hears.elsewhere = listener;
      return () => undefined;
    },
  });
  return { session, kept, calls, hears, token: () => token };
}

const refuse = (status: number, message?: string) => () => {
  throw new ApiError(status, message === undefined ? null : { message });
};

const KEPT = { user: JSON.stringify(USER), token: 't' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('start (requirements: Auth)', () => {
  test('with user and token kept: signed in at once, then refreshed', async () => {
    const { session, token, kept } = setUp({ 'GET /api/me': () => ({ ...USER, name: 'Renamed' }) }, KEPT);
    session.start();
    expect(session.read()).toMatchObject({ status: 'signed-in', user: { name: 'Test User' } });
    expect(token()).toBe('t');
    await vi.runAllTimersAsync();
    expect(session.read().user?.name).toBe('Renamed');
    expect(kept.get('user')).toContain('Renamed');
  });

  test.each([{}, { user: KEPT.user }, { token: 't' }, { user: 'no json', token: 't' }])(
    'with %o: signed out',
    (stored) => {
      const { session, calls, kept } = setUp({}, stored as Record<string, string>);
      session.start();
      expect(session.read()).toMatchObject({ status: 'signed-out', user: null });
      expect([calls, kept.size]).toEqual([[], 0]);
    },
  );

  test('a failed refresh signs out', async () => {
    const { session, kept, token } = setUp({ 'GET /api/me': refuse(401, 'Please sign in to continue.') }, KEPT);
    session.start();
    await vi.runAllTimersAsync();
    expect(session.read().status).toBe('signed-out');
    expect([kept.size, token()]).toEqual([0, null]);
  });

  test('a refresh without any answer signs out only after the page had time to leave', async () => {
    const { session } = setUp({ 'GET /api/me': refuse(0) }, KEPT);
    session.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(session.read().status).toBe('signed-in');
    await vi.runAllTimersAsync();
    expect(session.read().status).toBe('signed-out');
  });
});

describe('login and registration', () => {
  test('success keeps user and token and sets the header', async () => {
    const { session, kept, token } = setUp({ 'POST /api/login': () => ({ user: USER, token: 'new' }) });
    expect(await session.login('tester', 'secret1')).toBe(true);
    expect(session.read()).toMatchObject({ status: 'signed-in', busy: false, error: null });
    expect([kept.get('token'), token()]).toEqual(['new', 'new']);
  });

  test("failure shows the server's message, else 'Login failed' (requirements: Auth)", async () => {
    const refused = setUp({ 'POST /api/login': refuse(401, 'Invalid username or password') }).session;
    expect(await refused.login('tester', 'x')).toBe(false);
    expect(refused.read().error).toBe('Invalid username or password');
    const silent = setUp({ 'POST /api/login': refuse(0) }).session;
    await silent.login('tester', 'x');
    expect(silent.read().error).toBe('Login failed');
  });

  test("a failed registration says 'Registration failed' and keeps the messages of fields", async () => {
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
    const { session } = setUp({ 'POST /api/register': fail });
    expect(await session.register(body)).toBe(false);
    expect(session.read()).toMatchObject({
      error: 'Registration failed',
      fieldErrors: { username: ['This username is already taken.'] },
    });
    session.clearError();
    expect(session.read()).toMatchObject({ error: null, fieldErrors: {} });
  });

  test('busy is on during the action, and the error before it is cleared at its start', async () => {
    const { session } = setUp({ 'POST /api/login': refuse(401, 'No.') });
    await session.login('a', 'b');
    const second = session.login('a', 'b');
    expect(session.read()).toMatchObject({ busy: true, error: null });
    await second;
  });
});

test('logout forgets everything at once, even when the server does not answer', async () => {
  const { session, kept, calls, token } = setUp({ 'GET /api/me': () => USER, 'POST /api/logout': refuse(0) }, KEPT);
  session.start();
  await vi.runAllTimersAsync();
  const leaving = session.logout();
  expect(session.read().status).toBe('signed-out');
  await leaving;
  expect([kept.size, token(), calls.at(-1)]).toEqual([0, null, 'POST /api/logout']);
});

test('a session that the server no longer knows, or that ended in another tab, ends here', async () => {
  const { session, kept, hears } = setUp({ 'GET /api/me': () => USER }, KEPT);
  session.start();
  await vi.runAllTimersAsync();
  hears.unauthenticated();
  expect(session.read().status).toBe('signed-out');
  kept.set('user', KEPT.user);
  kept.set('token', 'other');
  hears.elsewhere();
  expect(session.read().status).toBe('signed-in');
});

describe('taking up a newer state of the account', () => {
  const NEWER = { ...USER, name: 'Renamed' };

  test('keeps the token, or the one of the session that replaces it', async () => {
    const { session, kept, token } = setUp({ 'GET /api/me': () => USER }, KEPT);
    session.start();
    await vi.runAllTimersAsync();
    session.adopt(NEWER);
    expect([session.read().user?.name, kept.get('token'), token()]).toEqual(['Renamed', 't', 't']);
    session.adopt(NEWER, 'next');
    expect([kept.get('token'), token()]).toEqual(['next', 'next']);
    expect(kept.get('user')).toContain('Renamed');
  });

  test('is left alone when it is somebody else’s, or comes after signing out', async () => {
    const { session, kept } = setUp({ 'GET /api/me': () => USER }, KEPT);
    session.start();
    await vi.runAllTimersAsync();
    session.adopt({ ...NEWER, id: 2 }, 'theirs');
    expect([session.read().user?.name, kept.get('token')]).toEqual(['Test User', 't']);
    await session.logout();
    session.adopt(NEWER, 'late');
    expect([session.read().user, kept.size]).toEqual([null, 0]);
  });
});
