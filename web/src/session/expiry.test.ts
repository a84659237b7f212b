import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Responses, STORED_SESSION, setUpSession, USER } from './test-session.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('an expired session', () => {
  const signedIn = async (responses: Responses = {}) => {
    const setup = setUpSession({ 'GET /api/me': () => USER, ...responses }, STORED_SESSION);
    setup.session.start();
    await vi.runAllTimersAsync();
    return setup;
  };

  test('waits for the same user to sign in again', async () => {
    const { session, notify, token } = await signedIn({ 'POST /api/login': () => ({ user: USER, token: 'new' }) });
    session.allowSigningInAgain();
    const again = notify.unauthenticated();
    expect([session.read().status, session.read().user?.id, token()]).toEqual(['expired', 1, null]);
    await session.login('tester', 'secret1');
    expect(await again).toBe(true);
    expect([session.read().status, token()]).toEqual(['signed-in', 'new']);
  });

  test('drops a call after another user has logged in', async () => {
    const other = { ...USER, id: 2 };
    const { session, notify } = await signedIn({ 'POST /api/login': () => ({ user: other, token: 'other' }) });
    session.allowSigningInAgain();
    const again = notify.unauthenticated();
    await session.login('other', 'secret1');
    expect(await again).toBe(false);
  });

  test('signs out when the user gives up, or the screen that allowed it is left', async () => {
    for (const end of ['giveUp', 'unregister'] as const) {
      const { session, notify, storage } = await signedIn();
      const unregister = session.allowSigningInAgain();
      const again = notify.unauthenticated();
      if (end === 'giveUp') session.giveUp();
      else unregister();
      expect(await again).toBe(false);
      expect([session.read().status, storage.size]).toEqual(['signed-out', 0]);
    }
  });

  test('waits for the other form when one of two closes', async () => {
    const { session, notify, token } = await signedIn({ 'POST /api/login': () => ({ user: USER, token: 'new' }) });
    const closeFirst = session.allowSigningInAgain();
    session.allowSigningInAgain();
    const again = notify.unauthenticated();
    closeFirst();
    expect(session.read().status).toBe('expired');
    await session.login('tester', 'secret1');
    expect([await again, session.read().status, token()]).toEqual([true, 'signed-in', 'new']);
  });

  test('signs out at once where signing in again is not offered', async () => {
    const { session, notify } = await signedIn();
    expect(await notify.unauthenticated()).toBe(false);
    expect(session.read().status).toBe('signed-out');
  });
});
