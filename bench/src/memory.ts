import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { adminAccount } from '@qram/testing/accounts';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { bearer } from './call-times.ts';
import { type Finding, formatFigure, median } from './findings.ts';
import { type Load, load } from './load.ts';
import { createMemoryLimit } from './memory-limit.ts';
import { createPremiumReaders } from './premium-file.ts';
import { sendLogins } from './signing-in.ts';
import { createVideos, sendClicks } from './writes.ts';

export const PART = 'memory';
const GOAL_IDLE = 130;
/** All processes of the site, in MiB. */
const LIMIT = 384;
/** Settings for a small machine. */
const UNIT_FILE = new URL('../../docs/examples/qram.service', import.meta.url);
/** Maximum ratio of memory after the second round to that after the first. */
const GOAL_GROWTH = 1.05;
const IDLE_MS = 10_000;
const IDLE_STARTS = 5;
const LOAD_SECONDS = 4;
/** A sender is remembered for a minute, so the second round is the same load. */
const SENDERS = 20_000;
const PAGES = ['/', '/videos', '/tutorials', '/api/videos?page=1&per_page=100'];

interface Round {
  /** Resident megabytes after each kind of load. */
  after: Map<string, number>;
  /** Responses other than 2xx, and broken connections. */
  failed: number;
}

interface Measured {
  /** Several starts: after some, V8 has collected garbage, a tenth. */
  idle: number[];
  first: Round;
  second: Round;
}

/** Runs all kinds of load in order, while the process lives. */
async function loadWithAll(site: Site): Promise<Round> {
  const round: Round = { after: new Map(), failed: 0 };
  try {
    await runLoads(site, round);
  } catch (error) {
    if ((await readResidentMegabytes(site.pid)) !== null) throw error;
    round.failed += 1;
  }
  return round;
}

async function runLoads(site: Site, round: Round): Promise<void> {
  const record = async (name: string, work: Promise<Load>) => {
    round.failed += (await work).failed;
    round.after.set(name, (await readResidentMegabytes(site.pid)) ?? Number.NaN);
  };
  for (const path of PAGES) await record('pages and lists', load({ url: site.url + path }, LOAD_SECONDS, site.pid));
  const { token } = await adminAccount(site);
  await record('/api/me', load({ url: `${site.url}/api/me`, headers: bearer(token) }, LOAD_SECONDS, site.pid));
  await record('sign-ins', sendLogins(site, LOAD_SECONDS));
  await record('clicks', sendClicks(site, LOAD_SECONDS, SENDERS));
  await record('creates', createVideos(site, LOAD_SECONDS));
  const read = await createPremiumReaders(site);
  await record('a premium file', read(LOAD_SECONDS));
}

const formatRound = ({ after }: Round): string =>
  `resident; after ${[...after].map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`).join(', ')}`;
const lastMegabytes = ({ after }: Round): number => [...after.values()].at(-1) ?? Number.NaN;

async function measureIdle(site: Site): Promise<number> {
  await pause(IDLE_MS);
  const idle = await readResidentMegabytes(site.pid);
  if (idle === null) throw new Error('Memory is read from /proc, which this system does not have.');
  return idle;
}

/** Measures memory 10 s after each start without requests, and after two rounds of load. */
async function measureRounds(start: () => Promise<Site>): Promise<Measured> {
  const idle: number[] = [];
  for (;;) {
    const site = await start();
    try {
      idle.push(await measureIdle(site));
      if (idle.length === IDLE_STARTS) return { idle, first: await loadWithAll(site), second: await loadWithAll(site) };
    } finally {
      await site.stop();
    }
  }
}

function toFindings(name: string, { idle, first, second }: Measured): Finding[] {
  const memory = { part: PART, unit: 'MB' };
  const starts = `median of ${idle.length}; ${idle.map(formatFigure).join(' ')}`;
  const detail = `resident, ${IDLE_MS / 1000} s after the start; ${starts}`;
  return [
    { ...memory, name: `${name}, idle`, value: median(idle), goal: { atMost: GOAL_IDLE }, detail },
    { ...memory, name: '  after load', value: lastMegabytes(first), detail: formatRound(first) },
    { ...memory, name: '  after the same load again', value: lastMegabytes(second), detail: formatRound(second) },
  ];
}

async function measureDefaults(dataDir: string): Promise<Finding[]> {
  return toFindings('default settings', await measureRounds(() => startSite({ dataDir })));
}

/** Parses the variables that the unit file sets. */
async function readUnitFile(): Promise<Record<string, string>> {
  const text = await readFile(UNIT_FILE, 'utf8');
  return Object.fromEntries([...text.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

/** Measures the settings for a small machine, inside its memory limit if possible. */
async function measureSmallMachine(dataDir: string): Promise<Finding[]> {
  const limit = await createMemoryLimit(LIMIT * 1024 * 1024);
  const env = await readUnitFile();
  try {
    const start = () => startSite({ dataDir, env });
    const measured = await measureRounds(() => (limit ? limit.start(start) : start()));
    const { first, second } = measured;
    const count = { part: PART, unit: '', goal: { atMost: 0 } };
    return [
      ...toFindings('settings for a small machine', measured),
      {
        part: PART,
        name: '  ratio',
        value: lastMegabytes(second) / lastMegabytes(first),
        unit: '',
        goal: { atMost: GOAL_GROWTH },
        detail: limit ? `inside a limit of ${LIMIT} MiB` : 'without a limit: no control group can be made here',
      },
      { ...count, name: '  failed requests', value: first.failed + second.failed },
      ...(limit ? [{ ...count, name: '  killed processes', value: await limit.countKilled() }] : []),
      // A killed process has no memory to report.
    ].filter(({ value }) => !Number.isNaN(value));
  } finally {
    await limit?.remove();
  }
}

/** Measures memory by default, and with docs/examples/qram.service. */
export async function measureMemory(dataDir: string): Promise<Finding[]> {
  return [...(await measureDefaults(dataDir)), ...(await measureSmallMachine(dataDir))];
}
