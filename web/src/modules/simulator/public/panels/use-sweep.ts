import { listAxisValues, type SweepProgress, type SweepSettings } from '@qram/simulator';
import { type RefObject, useEffect, useState } from 'react';
import type { SweepOrder } from './sweep-worker.ts';

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

/** More would keep the page from its 60 frames on machines with few cores. */
const MAX_WORKERS = 4;

/** The points of all workers in the order of the chart. */
function merge(parts: readonly (SweepProgress | undefined)[], total: number): SweepProgress {
  const points = parts.flatMap((part) => part?.points ?? []);
  return {
    points: points.toSorted(
      (one, other) => one.position - other.position || (one.architecture < other.architecture ? -1 : 1),
    ),
    done: parts.reduce((sum, part) => sum + (part?.done ?? 0), 0),
    total,
  };
}

interface SweepEvents {
  onProgress(progress: SweepProgress): void;
  /** A worker couldn't be loaded, or has thrown. */
  onFailure(): void;
}

/** Starts workers that share the sweep. @returns stops them */
function startWorkers(settings: SweepSettings, { onProgress, onFailure }: SweepEvents): () => void {
  const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
  const total = 2 * listAxisValues(settings.axis).length * settings.shots;
  const parts: (SweepProgress | undefined)[] = Array.from({ length: count });
  const workers = parts.map((_, part) => {
    const worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<SweepProgress>) => {
      parts[part] = data;
      onProgress(merge(parts, total));
    };
    worker.onerror = onFailure;
    worker.postMessage({ settings, part: { part, parts: count } } satisfies SweepOrder);
    return worker;
  });
  return () => {
    for (const worker of workers) worker.terminate();
  };
}

interface Found {
  settings: SweepSettings;
  attempt: number;
  /** Null after a failure. */
  progress: SweepProgress | null;
}

export interface Sweep {
  /** Null until the first report. */
  progress: SweepProgress | null;
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
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!seen) return;
    let stop: (() => void) | null = null;
    const timer = setTimeout(() => {
      stop = startWorkers(settings, {
        onProgress: (progress) => setFound({ settings, attempt, progress }),
        onFailure: () => {
          stop?.();
          setFound({ settings, attempt, progress: null });
        },
      });
    }, START_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [seen, settings, attempt]);
  const here = found?.settings === settings && found.attempt === attempt ? found : null;
  const retry = () => setAttempt(attempt + 1);
  return { progress: here?.progress ?? null, hasFailed: here !== null && here.progress === null, retry };
}
