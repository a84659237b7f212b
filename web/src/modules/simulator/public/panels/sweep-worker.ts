import { type SweepPart, type SweepSettings, sweepNoise } from '@qram/simulator';

/** Shots between two reports at most. */
const CHUNK = 20;
const REPORT_MS = 80;

export interface SweepOrder {
  settings: SweepSettings;
  part: SweepPart;
}

/** Simulates its part of a sweep and reports its progress. To cancel, terminate the worker. */
self.onmessage = ({ data: { settings, part } }: MessageEvent<SweepOrder>) => {
  let reported = 0;
  for (const progress of sweepNoise(settings, CHUNK, part)) {
    const now = performance.now();
    if (now - reported < REPORT_MS && progress.done < progress.total) continue;
    reported = now;
    self.postMessage(progress);
  }
};
