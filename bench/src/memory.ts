import { setTimeout as pause } from 'node:timers/promises';
import { adminAccount } from '@qram/testing/accounts';
import { residentMegabytes } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { bearer } from './call-times.ts';
import type { Finding } from './findings.ts';
import { type Load, load } from './load.ts';
import { createMemoryLimit, type MemoryLimit } from './memory-limit.ts';
import { premiumReaders } from './premium-file.ts';
import { signIns } from './signing-in.ts';
import { clicks, creates } from './writes.ts';

export const PART = 'memory';
const GOAL_IDLE = 130;
/** Of all processes of the site, in MiB. */
const LIMIT = 384;
/** Maximum ratio of the memory after the second round of the load to that after the first. */
const GOAL_GROWTH = 1.05;
const IDLE_MS = 10_000;
const LOAD_SECONDS = 4;
const PAGES = ['/', '/videos', '/tutorials', '/api/videos?page=1&per_page=100'];

interface Round {
  /** Resident megabytes after each kind of load. */
  after: Map<string, number>;
  /** Responses other than 2xx, and broken connections. */
  failed: number;
}

/** Runs all kinds of load one after the other against one process, as long as it lives. */
async function loadWithAll(site: Site): Promise<Round> {
  const round: Round = { after: new Map(), failed: 0 };
  try {
    await runLoads(site, round);
  } catch (error) {
    if ((await residentMegabytes(site.pid)) !== null) throw error;
    round.failed += 1;
  }
  return round;
}

async function runLoads(site: Site, round: Round): Promise<void> {
  const record = async (name: string, work: Promise<Load>) => {
    round.failed += (await work).failed;
    round.after.set(name, (await residentMegabytes(site.pid)) ?? Number.NaN);
  };
  for (const path of PAGES) await record('pages and lists', load({ url: site.url + path }, LOAD_SECONDS, site.pid));
  const { token } = await adminAccount(site);
  await record('/api/me', load({ url: `${site.url}/api/me`, headers: bearer(token) }, LOAD_SECONDS, site.pid));
  await record('sign-ins', signIns(site, LOAD_SECONDS));
  await record('clicks', clicks(site, LOAD_SECONDS));
  await record('creates', creates(site, LOAD_SECONDS));
  const read = await premiumReaders(site);
  await record('a premium file', read(LOAD_SECONDS));
}

const formatRound = ({ after }: Round): string =>
  `resident; after ${[...after].map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`).join(', ')}`;
const getLast = ({ after }: Round): number => [...after.values()].at(-1) ?? Number.NaN;

/** Resident memory 10 s after the start without a request, and after two rounds of every kind of load. */
async function measureSite(site: Site, limit: MemoryLimit | null): Promise<Finding[]> {
  await pause(IDLE_MS);
  const idle = await residentMegabytes(site.pid);
  if (idle === null) throw new Error('Memory is read from /proc, which this system does not have.');
  const [first, second] = [await loadWithAll(site), await loadWithAll(site)];
  const memory = { part: PART, unit: 'MB' };
  const count = { part: PART, unit: '', goal: { atMost: 0 } };
  const inside = limit ? `inside a limit of ${LIMIT} MiB` : 'without a limit: no control group can be made here';
  const killed = limit && { ...count, name: '  killed processes', value: await limit.countKilled() };
  return [
    {
      ...memory,
      name: 'memory, idle',
      value: idle,
      goal: { atMost: GOAL_IDLE },
      detail: `resident, ${IDLE_MS / 1000} s after the start`,
    },
    { ...memory, name: 'memory, after load', value: getLast(first), detail: formatRound(first) },
    { ...memory, name: 'memory, after the same load again', value: getLast(second), detail: formatRound(second) },
    {
      part: PART,
      name: '  ratio',
      value: getLast(second) / getLast(first),
      unit: '',
      goal: { atMost: GOAL_GROWTH },
      detail: inside,
    },
    { ...count, name: '  failed requests', value: first.failed + second.failed },
    ...(killed ? [killed] : []),
    // A killed process has no memory to report.
  ].filter(({ value }) => !Number.isNaN(value));
}

/** Memory of a site on this data, with as little as a small machine has, if the system lets us limit it. */
export async function measureMemory(dataDir: string): Promise<Finding[]> {
  const limit = await createMemoryLimit(LIMIT * 1024 * 1024);
  try {
    const start = () => startSite({ dataDir });
    const site = limit ? await limit.start(start) : await start();
    try {
      return await measureSite(site, limit);
    } finally {
      await site.stop();
    }
  } finally {
    await limit?.remove();
  }
}
