import { useCallback, useEffect, useRef, useState } from 'react';
import { cleanSearch } from './list-url.ts';

/** Debounce in milliseconds. */
const PAUSE_MS = 250;

export interface SearchField {
  typed: string;
  pending: boolean;
  type(text: string): void;
  submit(): void;
}

/** Text of a search field. @param current the search in the URL */
export function useSearchField(current: string, onSearch: (search: string) => void): SearchField {
  const [typed, setTyped] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sent = useRef(current);

  // Follow Back, Forward and links.
  useEffect(() => {
    if (sent.current === current) return;
    sent.current = current;
    clearTimeout(timer.current);
    setTyped(current);
  }, [current]);
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
  return { typed, pending: cleanSearch(typed) !== current, type, submit: () => search(typed) };
}
