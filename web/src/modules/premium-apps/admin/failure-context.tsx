import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

export interface Failure {
  readonly message: string;
  readonly reason: string | undefined;
}

interface FailureState {
  readonly failure: Failure | null;
  tell: (message: string, reason?: string) => void;
  dismiss: () => void;
}

const FailureContext = createContext<FailureState | null>(null);

/** Keeps the one failure that the red banner tells, so that the list and the form beside it share it. */
export function FailureProvider({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const tell = useCallback((message: string, reason?: string) => setFailure({ message, reason }), []);
  const dismiss = useCallback(() => setFailure(null), []);
  const state = useMemo(() => ({ failure, tell, dismiss }), [failure, tell, dismiss]);
  return <FailureContext value={state}>{children}</FailureContext>;
}

/** What the banner tells, and the ways to tell it and to take it away. */
export function useFailure(): FailureState {
  const state = useContext(FailureContext);
  if (!state) throw new Error('useFailure must be used within a FailureProvider');
  return state;
}
