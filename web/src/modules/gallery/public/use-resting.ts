import { type FocusEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** True when the visitor asked the system for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => window.matchMedia(REDUCED).matches,
    () => false,
  );

const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );

/**
 * Whether moving parts have to rest: under the pointer, with the keyboard's focus in them, on a hidden page, and until
 * the page has come alive.
 */
export function useResting() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [alive, setAlive] = useState(false);
  const hidden = usePageHidden();
  useEffect(() => setAlive(true), []);
  const events = useMemo(
    () => ({
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    }),
    [],
  );
  return { resting: hovered || focused || hidden || !alive, alive, events };
}
