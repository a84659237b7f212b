import { type SweepSettings, sweepCells } from '@qram/simulator';

/** Shots between two reports at most. */
const CHUNK = 20;
const REPORT_MS = 80;

/** Simulates the settings it receives and reports its progress. To cancel, terminate the worker. */
self.onmessage = ({ data }: MessageEvent<SweepSettings>) => {
  let reported = 0;
  for (const progress of sweepCells(data, CHUNK)) {
    const now = performance.now();
    if (now - reported < REPORT_MS && progress.done < progress.total) continue;
    reported = now;
    self.postMessage(progress);
  }
};
