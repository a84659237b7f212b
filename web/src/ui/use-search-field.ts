import { useCallback, useEffect, useRef, useState } from 'react';
import { cleanSearch } from './list-address.ts';

/** Waiting time in milliseconds after the last key before the search follows. */
const PAUSE_MS = 250;

export interface SearchField {
  typed: string;
  type(text: string): void;
  submit(): void;
}

/**
 * The text of a search field whose search is kept in the address.
 * @param asked the search that the address has now
 * @param onSearch is given the next one; call it the same from rendering to rendering
 */
export function useSearchField(asked: string, onSearch: (search: string) => void): SearchField {
  const [typed, setTyped] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(asked);

  // Back, forward and links change the address from outside; the field follows them, and only them.
  useEffect(() => {
    if (sent.current === asked) return;
    sent.current = asked;
    clearTimeout(timer.current);
    setTyped(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      const wanted = cleanSearch(text);
      if (wanted === sent.current) return;
      sent.current = wanted;
      onSearch(wanted);
    },
    [onSearch],
  );
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(text), PAUSE_MS);
    },
    [search],
  );
  return { typed, type, submit: () => search(typed) };
}
