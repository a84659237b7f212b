import { setTimeout as pause } from 'node:timers/promises';
import { adminAccount } from '@qram/testing/accounts';
import { residentMegabytes } from '@qram/testing/process-figures';
import type { Site } from '@qram/testing/site';
import { bearer } from './call-times.ts';
import type { Finding } from './findings.ts';
import { load } from './load.ts';
import { premiumReaders } from './premium-file.ts';
import { signIns } from './signing-in.ts';
import { clicks, creates } from './writes.ts';

export const PART = 'memory';
const GOAL_IDLE = 120;
const GOAL_LOADED = 260;
const IDLE_MS = 10_000;
const LOAD_SECONDS = 4;
const PAGES = ['/', '/videos', '/tutorials', '/api/videos?page=1&per_page=100'];

/** Runs all kinds of load one after the other against one process. Returns its memory after each. */
async function loadWithAll(site: Site): Promise<Map<string, number>> {
  const after = new Map<string, number>();
  const record = async (name: string, work: Promise<unknown>) => {
    await work;
    after.set(name, (await residentMegabytes(site.pid)) ?? 0);
  };
  for (const path of PAGES) await record('pages and lists', load({ url: site.url + path }, LOAD_SECONDS, site.pid));
  const { token } = await adminAccount(site);
  await record('/api/me', load({ url: `${site.url}/api/me`, headers: bearer(token) }, LOAD_SECONDS, site.pid));
  await record('sign-ins', signIns(site, LOAD_SECONDS));
  await record('clicks', clicks(site, LOAD_SECONDS));
  await record('creates', creates(site, LOAD_SECONDS));
  const read = await premiumReaders(site);
  await record('a premium file', read(LOAD_SECONDS));
  return after;
}

/** Resident memory 10 s after the start without a request, and after every kind of load. */
export async function measureMemory(site: Site): Promise<Finding[]> {
  await pause(IDLE_MS);
  const idle = await residentMegabytes(site.pid);
  if (idle === null) throw new Error('Memory is read from /proc, which this system does not have.');
  const after = await loadWithAll(site);
  const text = [...after].map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`).join(', ');
  return [
    {
      part: PART,
      name: 'memory, idle',
      value: idle,
      unit: 'MB',
      goal: { atMost: GOAL_IDLE },
      detail: `resident, ${IDLE_MS / 1000} s after the start`,
    },
    {
      part: PART,
      name: 'memory, after load',
      value: [...after.values()].at(-1) ?? Number.NaN,
      unit: 'MB',
      goal: { atMost: GOAL_LOADED },
      detail: `resident; after ${text}`,
    },
  ];
}
