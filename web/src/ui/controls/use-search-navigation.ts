import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Address of the list before the search began, in the state of the history entries that the search has made. */
function searchedFrom(state: unknown): string | null {
  const from = state !== null && typeof state === 'object' ? (state as { searchedFrom?: unknown }).searchedFrom : null;
  return typeof from === 'string' ? from : null;
}

/**
 * Navigates a list as its search changes. The first change adds a history entry and further ones replace it, so that
 * Back undoes the search before it leaves the page.
 */
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
