import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../modules/auth/auth-context.tsx';

const SignOutContext = createContext<(() => void) | null>(null);

/**
 * Lets the back office be left for the home page with the session ended. The session ends when the back office is
 * gone from the screen: before that, the guard would see a signed-out visitor and send them to /login.
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

/** Ends the session on the way to the home page. */
export function useSignOut(): () => void {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('useSignOut must be used within a SignOutProvider');
  return signOut;
}
