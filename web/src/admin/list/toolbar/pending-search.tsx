import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

interface PendingSearch {
  /** A search was typed that the list doesn't show yet. */
  readonly pending: boolean;
  readonly setPending: (pending: boolean) => void;
}

const PendingSearchContext = createContext<PendingSearch>({ pending: false, setPending: () => undefined });

/** Holds a list and its search field, so that rows can't be pressed between typing and the search. */
export function PendingSearchProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState(false);
  const value = useMemo(() => ({ pending, setPending }), [pending]);
  return <PendingSearchContext value={value}>{children}</PendingSearchContext>;
}

export const useIsSearchPending = (): boolean => useContext(PendingSearchContext).pending;

export function usePendingSearch(pending: boolean): void {
  const { setPending } = useContext(PendingSearchContext);
  useEffect(() => {
    if (!pending) return undefined;
    setPending(true);
    return () => setPending(false);
  }, [pending, setPending]);
}
