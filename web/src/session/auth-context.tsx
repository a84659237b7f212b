import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApi } from '../api/api-context.tsx';
import { onUnauthenticated, setToken } from '../api/http-transport.ts';
import { createAuthSession } from './auth-session.ts';
import { type AuthActions, type AuthSession, type AuthState, LOADING } from './auth-state.ts';

/** In-memory fallback for browsers that block local storage. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function openStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem('token');
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Browser APIs used by a session. `data-session` on the root keeps Login and Register from flashing. */
function browserEnvironment() {
  return {
    storage: openStorage(),
    setToken,
    onUnauthenticated,
    markRoot(signedIn: boolean): void {
      const root = document.documentElement;
      if (signedIn) root.setAttribute('data-session', 'stored');
      else root.removeAttribute('data-session');
    },
    onStoredElsewhere(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === 'token' || event.key === 'user' || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

export type { AuthActions, AuthState, RegisterBody } from './auth-state.ts';

const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

/** Drops the previous user's cached data once it is no longer shown. */
function useClearCacheOnUserChange(userId: number | null): void {
  const queryClient = useQueryClient();
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) queryClient.removeQueries({ type: 'inactive' });
    before.current = userId;
  }, [queryClient, userId]);
}

/** Provides the auth state (requirements: Auth). It is 'loading' on the server and until hydration. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const [session] = useState(() =>
    typeof window === 'undefined' ? null : createAuthSession({ api, ...browserEnvironment() }),
  );
  const state = useSyncExternalStore(
    session?.subscribe ?? (() => () => undefined),
    session?.read ?? (() => LOADING),
    () => LOADING,
  );
  useEffect(() => session?.start(), [session]);
  useClearCacheOnUserChange(state.user?.id ?? null);
  const value = useMemo(() => ({ ...state, ...getActions(session) }), [state, session]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

function getActions(session: AuthSession | null): AuthActions {
  if (!session) return NOBODY;
  const { read, subscribe, start, ...actions } = session;
  return actions;
}

/** No-op actions for server rendering. */
const NOBODY: AuthActions = {
  login: async () => false,
  loginWithCode: async () => false,
  loginWithGoogle: async () => false,
  restart: () => undefined,
  register: async () => false,
  logout: async () => undefined,
  refresh: async () => null,
  adopt: () => undefined,
  clearError: () => undefined,
  allowSigningInAgain: () => () => undefined,
  giveUp: () => undefined,
};

/** The signed-in user and the auth actions. Throws outside its provider (requirements: Auth). */
export function useAuth(): AuthState & AuthActions {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth must be used within an AuthProvider');
  return value;
}
