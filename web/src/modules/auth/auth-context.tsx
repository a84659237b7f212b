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
import { useApi } from '../../api-context.tsx';
import { type AuthActions, type AuthState, createAuthSession, LOADING } from './auth-session.ts';
import { browserSurroundings } from './browser-surroundings.ts';

export type { AuthActions, AuthState, RegisterBody } from './auth-session.ts';

const AuthContext = createContext<(AuthState & AuthActions) | null>(null);

/** What another user saw is forgotten as soon as nothing on the screen shows it any more. */
function useForgetOnChange(userId: number | null): void {
  const queryClient = useQueryClient();
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) queryClient.removeQueries({ type: 'inactive' });
    before.current = userId;
  }, [queryClient, userId]);
}

/** Holds the signed-in state (spec §4). On the server, and until the page has come alive, it is 'loading'. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const [session] = useState(() =>
    typeof window === 'undefined' ? null : createAuthSession({ api, ...browserSurroundings() }),
  );
  const state = useSyncExternalStore(
    session?.subscribe ?? (() => () => undefined),
    session?.read ?? (() => LOADING),
    () => LOADING,
  );
  useEffect(() => session?.start(), [session]);
  useForgetOnChange(state.user?.id ?? null);
  const value = useMemo(() => ({ ...state, ...actionsOf(session) }), [state, session]);
  return <AuthContext value={value}>{children}</AuthContext>;
}

function actionsOf(session: AuthActions | null): AuthActions {
  const { login, loginWithCode, loginWithGoogle, beginAnew, register, logout, refresh, adopt, clearError } =
    session ?? NOBODY;
  return { login, loginWithCode, loginWithGoogle, beginAnew, register, logout, refresh, adopt, clearError };
}

/** Nobody acts while a page is rendered on the server. */
const NOBODY: AuthActions = {
  login: async () => false,
  loginWithCode: async () => false,
  loginWithGoogle: async () => false,
  beginAnew: () => undefined,
  register: async () => false,
  logout: async () => undefined,
  refresh: async () => null,
  adopt: () => undefined,
  clearError: () => undefined,
};

/** The signed-in user and the ways to change that. Throws outside its provider (spec §8). */
export function useAuth(): AuthState & AuthActions {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth must be used within an AuthProvider');
  return value;
}
