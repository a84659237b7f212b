import { expect, test } from 'vitest';
import { refuse, setUpSession, USER } from './test-session.ts';

const PENDING = { second_factor: 'totp', pending_token: 'p', expires_at: '2026-01-01T00:05:00.000Z' };

test('signs in to an account with a second factor only after the code', async () => {
  const { session, storage, sent } = setUpSession({
    'POST /api/login': () => PENDING,
    'POST /api/login/second-factor': () => ({ user: USER, token: 't' }),
  });
  expect(await session.login('tester', 'secret')).toBe(false);
  expect(session.read()).toMatchObject({ pending: PENDING, error: null, busy: false, user: null });
  expect(storage.size).toBe(0);
  expect(await session.loginWithCode('123456')).toBe(true);
  expect(sent.at(-1)).toEqual({ pending_token: 'p', code: '123456' });
  expect(session.read()).toMatchObject({ pending: null, status: 'signed-in', user: USER });
  expect(storage.get('token')).toBe('t');
});

test('allows retrying a wrong code, and restarts an expired login', async () => {
  const responses: Record<string, () => unknown> = {
    'POST /api/login': () => PENDING,
    'POST /api/login/second-factor': refuse(422, 'Wrong.', { code: ['Wrong.'] }),
  };
  const { session } = setUpSession(responses);
  await session.login('tester', 'secret');
  expect(await session.loginWithCode('1')).toBe(false);
  expect(session.read()).toMatchObject({ pending: PENDING, fieldErrors: { code: ['Wrong.'] } });
  responses['POST /api/login/second-factor'] = refuse(401, 'Please log in again.');
  expect(await session.loginWithCode('1')).toBe(false);
  expect(session.read()).toMatchObject({ pending: null, error: 'Please log in again.' });
  await session.login('tester', 'secret');
  session.restart();
  expect(session.read()).toMatchObject({ pending: null, error: null });
});

test("reads Google's access_token and shows one message for every failure (requirements: Auth)", async () => {
  const responses: Record<string, () => unknown> = { 'POST /api/google-login': refuse(503, 'Anything else.') };
  const { session, storage } = setUpSession(responses);
  expect(await session.loginWithGoogle('c', 'n')).toBe(false);
  expect(session.read().error).toBe('Failed to login with Google');
  responses['POST /api/google-login'] = () => ({ user: USER, access_token: 'g' });
  expect(await session.loginWithGoogle('c', 'n')).toBe(true);
  expect(session.read().status).toBe('signed-in');
  expect(storage.get('token')).toBe('g');
});
