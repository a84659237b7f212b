import type { Input } from '@qram/contract';
import type { FieldErrors } from '@qram/contract/errors';
import type { User } from '@qram/contract/modules/users';
import type { PendingSignIn } from '@qram/contract/second-factor';
import { type Answer, ApiError, type Transport } from '../../api-client.ts';
import { AUTH_TEXTS } from './auth-texts.ts';

export type RegisterBody = Input<'POST /api/register'>['body'];

export interface AuthState {
  user: User | null;
  status: 'loading' | 'signed-in' | 'signed-out';
  /** True during each action. */
  busy: boolean;
  error: string | null;
  /** What the server said of single fields. */
  fieldErrors: FieldErrors;
  /** The first step of a sign-in is done; a code is asked for next. */
  pending: PendingSignIn | null;
}

export interface AuthActions {
  /** False when refused, `error` then says why; and when a code is asked for next, see `pending`. */
  login(username: string, password: string): Promise<boolean>;
  /** The second step. When it has to begin anew, nothing is pending any more. */
  loginWithCode(code: string): Promise<boolean>;
  loginWithGoogle(credential: string): Promise<boolean>;
  /** Back to the first step. */
  restart(): void;
  register(body: RegisterBody): Promise<boolean>;
  logout(): Promise<void>;
  /** Reads the current user anew; null when that failed, and the user is then signed out (requirements: Auth). */
  refresh(): Promise<User | null>;
  /** Takes up a newer state of the signed-in user, and the token of the session that replaces the one before. */
  adopt(user: User, token?: string): void;
  clearError(): void;
}

export interface AuthSession extends AuthActions {
  read(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Takes up what the browser remembers, and keeps in step with other tabs; returns the way to stop. */
  start(): () => void;
}

interface Surroundings {
  api: Transport;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  setToken(token: string | null): void;
  onUnauthenticated(listener: () => void): () => void;
  /** Marks the document root, so that the next visit's first paint knows. */
  markRoot(signedIn: boolean): void;
  /** Calls the listener when another tab changed the stored session. */
  onStoredElsewhere(listener: () => void): () => void;
}

export const LOADING: AuthState = {
  user: null,
  status: 'loading',
  busy: false,
  error: null,
  fieldErrors: {},
  pending: null,
};

/** How long a call that got no answer is given before it counts as failed: a page being left cancels its calls. */
const LEAVING_MS = 300;

type Failure = Pick<AuthState, 'error' | 'fieldErrors'>;

type Entered = { user: User } & ({ token: string } | { access_token: string });

/** What the server says, else this. */
const failing =
  (fallback: string) =>
  (error: unknown): Failure => {
    if (!(error instanceof ApiError)) return { error: fallback, fieldErrors: {} };
    return { error: error.fromServer ? error.message : fallback, fieldErrors: error.errors };
  };

const failingLogin = failing(AUTH_TEXTS.loginFailed);

/** A wrong code may be tried again; what the server does not know any more has to begin anew. */
const failingCode = (error: unknown): Partial<AuthState> =>
  error instanceof ApiError && error.status === 401 ? { ...failingLogin(error), pending: null } : failingLogin(error);

/** The signed-in state of this browser (requirements: Auth, "Authentication"), apart from React. */
export function createAuthSession(surroundings: Surroundings): AuthSession {
  const { api, storage, setToken } = surroundings;
  const listeners = new Set<() => void>();
  let state = LOADING;

  function set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function enter(user: User, token: string): void {
    storage.setItem('user', JSON.stringify(user));
    storage.setItem('token', token);
    setToken(token);
    surroundings.markRoot(true);
    set({ user, status: 'signed-in', pending: null });
  }

  function leave(): void {
    storage.removeItem('user');
    storage.removeItem('token');
    setToken(null);
    surroundings.markRoot(false);
    set({ user: null, status: 'signed-out' });
  }

  /** True when both halves of a stored session were there and are in use now. */
  function takeUpStored(): boolean {
    const token = storage.getItem('token');
    const user = storedUser(storage.getItem('user'));
    if (!token || !user) {
      leave();
      return false;
    }
    setToken(token);
    surroundings.markRoot(true);
    set({ user, status: 'signed-in' });
    return true;
  }

  async function refresh(): Promise<User | null> {
    const token = storage.getItem('token');
    if (!token) return null;
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
    }
  }

  async function signIn(
    call: () => Promise<Answer<Entered | PendingSignIn>>,
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
      if (takeUpStored()) void refresh();
      const stops = [surroundings.onUnauthenticated(leave), surroundings.onStoredElsewhere(takeUpStored)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    login: (username, password) => signIn(() => api('POST /api/login', { body: { username, password } }), failingLogin),
    loginWithCode: (code) => {
      const pending_token = state.pending?.pending_token ?? '';
      return signIn(() => api('POST /api/login/second-factor', { body: { pending_token, code } }), failingCode);
    },
    loginWithGoogle: (credential) =>
      signIn(
        () => api('POST /api/google-login', { body: { credential } }),
        () => ({ error: AUTH_TEXTS.googleFailed }),
      ),
    restart: () => set({ pending: null, error: null, fieldErrors: {} }),
    register: (body) => signIn(() => api('POST /api/register', { body }), failing(AUTH_TEXTS.registerFailed)),
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
