import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../../e2e/src/harness/site.ts';
import type { Finding } from './findings.ts';
import { load } from './load.ts';
import { residentMegabytes } from './process-figures.ts';

export const PART = 'memory';
const GOAL_MEGABYTES = 130;
const IDLE_MS = 10_000;
const LOAD_SECONDS = 5;

/** Resident memory 10 s after the start without a request, and after load. */
export async function measureMemory(site: Site): Promise<Finding[]> {
  await pause(IDLE_MS);
  const idle = await residentMegabytes(site.pid);
  for (const path of ['/', '/api/videos?page=1&per_page=100', '/videos'])
    await load(site.url + path, LOAD_SECONDS, site.pid);
  const loaded = await residentMegabytes(site.pid);
  if (idle === null || loaded === null) throw new Error('Memory is read from /proc, which this system does not have.');
  return [
    {
      part: PART,
      name: 'memory, idle',
      value: idle,
      unit: 'MB',
      goal: { atMost: GOAL_MEGABYTES },
      detail: `resident, ${IDLE_MS / 1000} s after the start`,
    },
    {
      part: PART,
      name: 'memory, after load',
      value: loaded,
      unit: 'MB',
      detail: `resident, after ${3 * LOAD_SECONDS} s of load`,
    },
  ];
}
