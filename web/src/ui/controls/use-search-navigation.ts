import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** URL of the list before the search, in the state of the history entries that the search made. */
function searchedFrom(state: unknown): string | null {
  const from = state !== null && typeof state === 'object' ? (state as { searchedFrom?: unknown }).searchedFrom : null;
  return typeof from === 'string' ? from : null;
}

/** The first change of a search adds a history entry, further ones replace it: Back undoes the search, then leaves. */
export function useSearchNavigation(): (url: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  }, [location]);
  return useCallback(
    (url) => {
      const { pathname, search, state } = latest.current;
      const from = searchedFrom(state);
      if (url === from) return void navigate(-1);
      const next = { searchedFrom: from ?? pathname + search };
      void navigate(url, { replace: from !== null, preventScrollReset: true, state: next });
    },
    [navigate],
  );
}
