import { listAxisValues, type SweepProgress, type SweepSettings } from '@qram/simulator';
import type { SweepOrder } from './sweep-worker.ts';

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

/** Starts workers that share the sweep, until the signal or the first one that fails. */
export function startWorkers(
  settings: SweepSettings,
  signal: AbortSignal,
  onProgress: (progress: SweepProgress) => void,
  onFailure: () => void,
): void {
  if (signal.aborted) return;
  const count = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
  const total = 2 * listAxisValues(settings.axis).length * settings.shots;
  const parts: (SweepProgress | undefined)[] = Array.from({ length: count });
  const workers: Worker[] = [];
  const stop = () => {
    for (const worker of workers) worker.terminate();
  };
  signal.addEventListener('abort', stop);
  for (const part of parts.keys()) {
    const worker = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    worker.onmessage = ({ data }: MessageEvent<SweepProgress>) => {
      parts[part] = data;
      onProgress(merge(parts, total));
    };
    // Its script couldn't be loaded, or threw.
    worker.onerror = () => {
      stop();
      onFailure();
    };
    worker.postMessage({ settings, part: { part, parts: count } } satisfies SweepOrder);
  }
}
