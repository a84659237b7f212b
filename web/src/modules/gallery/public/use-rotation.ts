import { useCallback, useEffect, useRef, useState } from 'react';

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
