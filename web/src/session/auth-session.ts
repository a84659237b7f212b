import type { PendingSignIn } from '@qram/contract/modules/auth/second-factor';
import type { User } from '@qram/contract/modules/users/users';
import { ApiError, type ApiResponse } from '../api/api-client.ts';
import { type AuthSession, type AuthState, type Environment, LOADING } from './auth-state.ts';
import { AUTH_TEXTS } from './auth-texts.ts';
import { createExpiry } from './expiry.ts';

/** Sent with every registration (requirements: Auth). The server ignores them. */
const REGISTERED_AS = { role: 'User', premium: '0', status: 'Active' };

/** Delay before a network error counts as a failure: leaving a page aborts its calls. */
const LEAVING_MS = 300;

type Failure = Pick<AuthState, 'error' | 'fieldErrors'>;

type Entered = { user: User } & ({ token: string } | { access_token: string });

/** The server's message, or this fallback. */
const failing =
  (fallback: string) =>
  (error: unknown): Failure => {
    if (!(error instanceof ApiError)) return { error: fallback, fieldErrors: {} };
    return { error: error.fromServer ? error.message : fallback, fieldErrors: error.errors };
  };

const failingLogin = failing(AUTH_TEXTS.loginFailed);

/** A wrong code may be retried; if the pending login has expired, it has to restart. */
const failingCode = (error: unknown): Partial<AuthState> =>
  error instanceof ApiError && error.status === 401 ? { ...failingLogin(error), pending: null } : failingLogin(error);

/** Auth state of this browser (requirements: Auth, "Authentication"), independent of React. */
export function createAuthSession(environment: Environment): AuthSession {
  const { api, storage, setToken } = environment;
  const listeners = new Set<() => void>();
  let state = LOADING;

  function set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const expiry = createExpiry();
  let refreshing = false;

  /** Another user's session must not send the calls of the previous one. */
  function enter(user: User, token: string): void {
    const sameUser = state.user?.id === user.id;
    storage.setItem('user', JSON.stringify(user));
    storage.setItem('token', token);
    setToken(token);
    environment.markRoot(true);
    set({ user, status: 'signed-in', pending: null });
    expiry.resolve(sameUser);
  }

  function leave(): void {
    storage.removeItem('user');
    storage.removeItem('token');
    setToken(null);
    environment.markRoot(false);
    set({ user: null, status: 'signed-out' });
    expiry.resolve(false);
  }

  function expire(): Promise<boolean> {
    if (!expiry.allowed() || refreshing || !state.user) {
      leave();
      return Promise.resolve(false);
    }
    setToken(null);
    set({ status: 'expired', error: null, fieldErrors: {}, pending: null });
    return expiry.wait();
  }

  /** True if a complete stored session was restored. */
  function restoreSession(): boolean {
    const token = storage.getItem('token');
    const user = storedUser(storage.getItem('user'));
    if (!token || !user) {
      leave();
      return false;
    }
    enter(user, token);
    return true;
  }

  async function refresh(): Promise<User | null> {
    const token = storage.getItem('token');
    if (!token) return null;
    refreshing = true;
    try {
      const { data } = await api('GET /api/me');
      if (storage.getItem('token') !== token) return state.user;
      enter(data, token);
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 0)
        await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
      if (storage.getItem('token') === token) leave();
      return null;
    } finally {
      refreshing = false;
    }
  }

  async function signIn(
    call: () => Promise<ApiResponse<Entered | PendingSignIn>>,
    explain: (error: unknown) => Partial<AuthState>,
  ): Promise<boolean> {
    set({ busy: true, error: null, fieldErrors: {} });
    try {
      const { data } = await call();
      if ('second_factor' in data) {
        set({ busy: false, pending: data });
        return false;
      }
      enter(data.user, 'token' in data ? data.token : data.access_token);
      set({ busy: false });
      return true;
    } catch (error) {
      set({ busy: false, ...explain(error) });
      return false;
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const asked = restoreSession() ? refresh() : Promise.resolve(null);
      void asked.then(() => set({ checking: false }));
      const stops = [environment.onUnauthenticated(expire), environment.onStoredElsewhere(restoreSession)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    login: (username, password) => signIn(() => api('POST /api/login', { body: { username, password } }), failingLogin),
    loginWithCode: (code) => {
      const pending_token = state.pending?.pending_token ?? '';
      return signIn(() => api('POST /api/login/second-factor', { body: { pending_token, code } }), failingCode);
    },
    loginWithGoogle: (credential, nonce) =>
      signIn(
        () => api('POST /api/google-login', { body: { credential, nonce } }),
        () => ({ error: AUTH_TEXTS.googleFailed }),
      ),
    restart: () => set({ pending: null, error: null, fieldErrors: {} }),
    register: (body) =>
      signIn(
        () => api('POST /api/register', { body: { ...body, ...REGISTERED_AS } }),
        failing(AUTH_TEXTS.registerFailed),
      ),
    async logout() {
      set({ busy: true, error: null, fieldErrors: {} });
      const ended = api('POST /api/logout').catch(() => undefined);
      leave();
      await ended;
      set({ busy: false });
    },
    refresh,
    adopt(user, token = storage.getItem('token') ?? undefined) {
      if (token !== undefined && state.user?.id === user.id) enter(user, token);
    },
    clearError: () => set({ error: null, fieldErrors: {} }),
    allowSigningInAgain: () =>
      expiry.allow(() => {
        if (state.status === 'expired') leave();
      }),
    giveUp: leave,
  };
}

function storedUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && 'id' in value ? (value as User) : null;
  } catch {
    return null;
  }
}
