import { adminAccount } from '@qram/testing/accounts';
import { type Site, startSite } from '@qram/testing/site';
import { type Finding, type Goal, median } from './findings.ts';
import type { Load } from './load.ts';
import { alternate, type Pair, toClockFindings } from './pairs.ts';
import { tryStartPostgres } from './postgres.ts';
import { runRateProgram } from './rates.ts';
import { load, type VirtualUsers } from './virtual-users.ts';

export const PART = 'writes';
/** Minimum ratio to the database's own commits per second. */
const CLICK_RATIO = 0.5;
/** On a quiet machine. The best comparable product has 441 (docs/performance.md). */
const CREATES_PER_SECOND = { SQLite: 1200, PostgreSQL: 900 };
/** The server's processor time per create. */
const CREATE_CPU_MS = 0.8;
const SECONDS = { warmUp: 2, round: 2 };
const MANY = 32;
const FEW = 8;

type Product = keyof typeof CREATES_PER_SECOND;

interface Write {
  name: string;
  connections: number;
  goals(product: Product): { rate?: Goal; ratio?: Goal; cpuMs?: Goal };
  run(site: Site, seconds: number): Promise<Load>;
}

const SENDER = { 'x-forwarded-for': '{ip}' };

/** @param senders IPs in rotation; by default each click has its own */
export const sendClicks = (site: Site, seconds: number, senders?: number): Promise<Load> =>
  load(
    {
      url: `${site.url}/api/buttons/1/click`,
      method: 'POST',
      headers: SENDER,
      connections: MANY,
      ...(senders && { senders }),
    },
    seconds,
    site.pid,
  );

export async function createVideos(site: Site, seconds: number, connections = FEW): Promise<Load> {
  const { token } = await adminAccount(site);
  const create: VirtualUsers = {
    url: `${site.url}/api/videos`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Lecture {n}', link: 'https://www.youtube.com/watch?v={n}' }),
    connections,
  };
  return load(create, seconds, site.pid);
}

const WRITES: readonly Write[] = [
  { name: 'a click', connections: MANY, goals: () => ({ ratio: { atLeast: CLICK_RATIO } }), run: sendClicks },
  {
    name: 'an admin create',
    connections: FEW,
    goals: (product) => ({ rate: { atLeast: CREATES_PER_SECOND[product] }, cpuMs: { atMost: CREATE_CPU_MS } }),
    run: createVideos,
  },
  {
    name: `an admin create, ${MANY} at once`,
    connections: MANY,
    goals: () => ({}),
    run: (site, seconds) => createVideos(site, seconds, MANY),
  },
];

/** The server's processor time per write. */
function toCpuFinding({ site }: Pair, goal: Goal | undefined): Finding {
  const value = median(site.map(({ perCpuSecond }) => 1000 / (perCpuSecond ?? Number.NaN)));
  return { part: PART, name: '  processor time each', value, unit: 'ms', goal };
}

/** @param database where the reference writes: the site's data folder, or a second database on its server */
async function measureOn(site: Site, product: Product, database: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, connections, goals, run } of WRITES) {
    const pair = await alternate(
      (seconds) => run(site, seconds),
      (seconds) => runRateProgram('commit-rate', seconds, connections, database),
      SECONDS,
    );
    const names = { site: `${name}, ${product}`, reference: `${product} alone, one insert each`, unit: 'commits/s' };
    const { cpuMs, ...compared } = goals(product);
    findings.push(...toClockFindings(PART, names, pair, compared), toCpuFinding(pair, cpuMs));
  }
  return findings;
}

async function measureSqlite(dataDir: string): Promise<Finding[]> {
  const site = await startSite({ dataDir });
  try {
    return await measureOn(site, 'SQLite', dataDir);
  } finally {
    await site.stop();
  }
}

async function measurePostgres(): Promise<Finding[]> {
  const available = await tryStartPostgres();
  if (available.postgres === null)
    return [{ part: PART, name: 'PostgreSQL', value: 0, unit: 'measured', detail: available.why }];
  const { postgres } = available;
  try {
    const site = await startSite({ env: { DATABASE_URL: await postgres.createDatabase() } });
    try {
      return await measureOn(site, 'PostgreSQL', await postgres.createDatabase());
    } finally {
      await site.remove();
    }
  } finally {
    await postgres.remove();
  }
}

/** Measures acknowledged writes against one insert per commit on the same disk. */
export async function measureWrites(dataDir: string): Promise<Finding[]> {
  return [...(await measureSqlite(dataDir)), ...(await measurePostgres())];
}
