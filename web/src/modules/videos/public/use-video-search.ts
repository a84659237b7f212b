import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readVideoSearch, videosAddress } from './video-search-address.ts';

/** Waiting time in milliseconds after the last key before the search follows. */
const PAUSE_MS = 250;

/** The search as typed, and as the address has it: that one survives reload and back. */
export function useVideoSearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readVideoSearch(params);
  const [typed, setTyped] = useState(asked.search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(asked.search);

  // Back, forward and links change the address from outside; the field follows them, and only them.
  useEffect(() => {
    if (sent.current === asked.search) return;
    sent.current = asked.search;
    clearTimeout(timer.current);
    setTyped(asked.search);
  }, [asked.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      const wanted = readVideoSearch(new URLSearchParams({ search: text }));
      if (wanted.search === sent.current) return;
      sent.current = wanted.search;
      void navigate(videosAddress(wanted), { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(text), PAUSE_MS);
    },
    [search],
  );
  const clear = useCallback(() => {
    setTyped('');
    search('');
  }, [search]);
  return { asked, typed, type, searchNow: () => search(typed), clear };
}
