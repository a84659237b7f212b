import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useIsMounted } from '../../../ui/layout/use-is-mounted.ts';
import { openModals } from '../../../ui/overlay/open-modals.ts';

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

/** True if the visitor prefers reduced motion. */
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

/** True while animation is paused: on hover or focus, behind a dialog, on a hidden page, and until hydration. */
export function useRotationPause() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hydrated = useIsMounted();
  const hidden = usePageHidden();
  const covered = useSyncExternalStore(openModals.subscribe, openModals.some, () => false);
  const events = useMemo(
    () => ({
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    }),
    [],
  );
  return { paused: hovered || focused || covered || hidden || !hydrated, hydrated, events };
}

/** How long each slide is shown, in milliseconds (requirements: Home). */
export const ROTATION_MS = 4000;

/**
 * Index of the current slide out of `count`. Advances while `running`; a pause preserves the remaining time. `turn`
 * increases whenever a slide's timer restarts.
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
