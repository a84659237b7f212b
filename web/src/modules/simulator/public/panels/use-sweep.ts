import type { SweepProgress, SweepSettings } from '@qram/simulator';
import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Time for which the settings must be unchanged before the simulation begins. */
const START_DELAY_MS = 300;

/** Distance below the window at which the simulation begins, so that it is done when its chart comes into view. */
const AHEAD = '400px';

/** True if an element has been in view, or close to it. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

export interface Sweep {
  /** Null until the first report. */
  progress: SweepProgress | null;
  /** True: a worker, or what starts them, couldn't be loaded. */
  hasFailed: boolean;
  retry(): void;
}

/**
 * Simulates in workers, once the chart has been in view or close to it.
 *
 * @param settings the same object as long as nothing changes; another one cancels the simulation
 */
export function useSweep(settings: SweepSettings, chart: RefObject<Element | null>): Sweep {
  const seen = useSeen(chart);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ key: object; progress: SweepProgress | null }>();
  // Another object for each attempt.
  const key = useMemo(() => ({ settings, attempt }), [settings, attempt]);
  useEffect(() => {
    if (!seen) return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      const fail = () => stopped.signal.aborted || setFound({ key, progress: null });
      import('./sweep-workers.ts')
        .then(({ startWorkers }) =>
          startWorkers(key.settings, stopped.signal, (progress) => setFound({ key, progress }), fail),
        )
        .catch(fail);
    }, START_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [seen, key]);
  const current = found?.key === key ? found : undefined;
  return {
    progress: current?.progress ?? null,
    hasFailed: current?.progress === null,
    retry: () => setAttempt(attempt + 1),
  };
}
