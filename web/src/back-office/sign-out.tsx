import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../session/auth-context.tsx';

const SignOutContext = createContext<(() => void) | null>(null);

/**
 * Logs out after navigating to the home page. The session ends once the back office has unmounted; otherwise the guard
 * would redirect to /login.
 */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { logout } = useAuth();
  const leaving = useRef(false);
  useEffect(
    () => () => {
      if (leaving.current) void logout();
    },
    [logout],
  );
  const signOut = useCallback(() => {
    leaving.current = true;
    void navigate('/');
  }, [navigate]);
  return <SignOutContext value={signOut}>{children}</SignOutContext>;
}

/** Navigates to the home page and logs out. */
export function useSignOut(): () => void {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('useSignOut must be used within a SignOutProvider');
  return signOut;
}
