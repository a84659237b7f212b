import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

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
  const [alive, setHydrated] = useState(false);
  const hidden = usePageHidden();
  useEffect(() => setHydrated(true), []);
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

/** Spec §9: the time in milliseconds for which a slide stands. */
export const ROTATION_MS = 4000;

/**
 * Which of `count` slides shows. They follow each other while `running`; a pause keeps what is left of a slide's
 * time. `turn` grows whenever a slide's time begins anew.
 */
export function useRotation(count: number, running: boolean) {
  const [{ at, turn }, set] = useState({ at: 0, turn: 0 });
  const clock = useRef({ turn: 0, left: ROTATION_MS });
  const go = useCallback((next: number) => set((now) => ({ at: next, turn: now.turn + 1 })), []);
  useEffect(() => {
    if (clock.current.turn !== turn) clock.current = { turn, left: ROTATION_MS };
    if (!running || count < 2) return;
    const slide = clock.current;
    const started = performance.now();
    const timer = setTimeout(() => go((at + 1) % count), slide.left);
    return () => {
      clearTimeout(timer);
      slide.left -= Math.min(slide.left, performance.now() - started);
    };
  }, [running, count, at, turn, go]);
  return { at: at < count ? at : 0, turn, go };
}
