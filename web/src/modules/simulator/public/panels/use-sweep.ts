import type { SweepProgress, SweepSettings } from '@qram/simulator';
import { type RefObject, useEffect, useState } from 'react';

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

/**
 * Simulates in a worker, once the chart has been in view or close to it. Null until the first report.
 *
 * @param settings the same object as long as nothing changes; another one cancels the simulation
 */
export function useSweep(settings: SweepSettings, chart: RefObject<Element | null>): SweepProgress | null {
  const seen = useSeen(chart);
  const [found, setFound] = useState<{ settings: SweepSettings; progress: SweepProgress } | null>(null);
  useEffect(() => {
    if (!seen) return;
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<SweepProgress>) => setFound({ settings, progress: data });
      worker.postMessage(settings);
    }, START_DELAY_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [seen, settings]);
  return found?.settings === settings ? found.progress : null;
}
