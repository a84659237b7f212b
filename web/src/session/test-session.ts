import type { User } from '@qram/contract/modules/users/users';
import { ApiError, type Transport } from '../api/api-client.ts';
import { createAuthSession } from './auth-session.ts';

/** The user of tests. */
export const USER: User = {
  id: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: 'Test User',
  username: 'tester',
  email: 'tester@example.test',
  email_verified_at: null,
  gets_email: false,
  avatar: null,
  phone: null,
  role: 'user',
  status: 'active',
  premium: '0',
  qrampremium: 0,
  access_level: '0',
  by_hand: { premium: '0', qrampremium: 0, access_level: '0' },
  terms_accepted_at: null,
};

export type Responses = Record<string, () => unknown>;

/** A session over fake responses and storage. */
export function setUpSession(responses: Responses = {}, stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored));
  const calls: string[] = [];
  let token: string | null = null;
  const notify: { unauthenticated: () => Promise<boolean>; elsewhere: () => void } = {
    unauthenticated: async () => false,
    elsewhere: () => undefined,
  };
  const sent: unknown[] = [];
  const api = (async (key: string, options?: { body?: unknown }) => {
    calls.push(key);
    sent.push(options?.body);
    return { data: await responses[key]?.(), total: null };
  }) as Transport;
  const session = createAuthSession({
    api,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    setToken: (next) => {
      token = next;
    },
    onUnauthenticated: (listener) => {
      notify.unauthenticated = listener;
      return () => undefined;
    },
    markRoot: () => undefined,
    onStoredElsewhere: (listener) => {
      notify.elsewhere = listener;
      return () => undefined;
    },
  });
  return { session, storage, calls, sent, notify, token: () => token };
}

export const refuse = (status: number, message?: string, errors?: Record<string, string[]>) => () => {
  throw new ApiError(status, message === undefined ? null : { message, errors });
};

export const STORED_SESSION = { user: JSON.stringify(USER), token: 't' };
