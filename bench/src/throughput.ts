import { adminAccount } from '@qram/testing/accounts';
import type { Site } from '@qram/testing/site';
import { bearer } from './call-times.ts';
import type { Finding, Goal } from './findings.ts';
import { CONNECTIONS, findLoadProgram, load } from './load.ts';
import {
  alternate,
  computeMedian,
  computeRatios,
  countFailures,
  formatLatency,
  medianRatio,
  type Pair,
  toClockFindings,
} from './pairs.ts';
import { findLessonPage } from './public-pages.ts';
import { type Reference, type ReferenceRequest, startReference } from './reference.ts';
import { load as loadByUsers } from './virtual-users.ts';

export const PART = 'throughput';
const SECONDS = { warmUp: 2, round: 1 };
/** Connections, and the goal as a ratio to the bare server. */
const UNCACHED = { connections: 8, goal: 1 / 60 };

interface Row extends ReferenceRequest {
  name: string;
  /** Minimum ratio to the bare server's rate. */
  goal?: number;
  /** Maximum ratio to the bare server's p99. */
  p99?: number;
  /** Maximum ratio of p99 to median. */
  spread?: number;
}

const CACHED = { goal: 0.9, p99: 2 };
const SIGNED_IN = { goal: 1 / 8, spread: 3 };
const PUBLIC: readonly Row[] = [
  { name: 'page: home', path: '/', ...CACHED },
  { name: 'page: videos', path: '/videos', ...CACHED },
  { name: 'page: tutorials', path: '/tutorials', ...CACHED },
  { name: 'list: 100 videos', path: '/api/videos?page=1&per_page=100', ...CACHED },
  { name: 'list: slides', path: '/api/gallery', ...CACHED },
];

/** By CPU time: the load generator needs a core and often limits the rate. */
function toRatio(pair: Pair): { value: number; detail: string } {
  const { clock, cpu, text } = computeRatios(pair);
  return { value: cpu ?? clock, detail: text };
}

function toFindings(row: Row, pair: Pair): Finding[] {
  const rate = { part: PART, unit: 'requests/s' };
  const findings: Finding[] = [
    { ...rate, name: row.name, value: computeMedian(pair.site, 'perSecond'), detail: formatLatency(pair.site) },
    {
      ...rate,
      name: '  bare node:http, same bytes and headers',
      value: computeMedian(pair.reference, 'perSecond'),
      detail: formatLatency(pair.reference),
    },
    {
      part: PART,
      name: '  ratio',
      unit: '',
      ...(row.goal === undefined ? {} : { goal: { atLeast: row.goal } }),
      ...toRatio(pair),
    },
  ];
  const goal: Goal | undefined = row.p99 === undefined ? undefined : { atMost: row.p99 };
  const slowest = medianRatio(pair, 'p99') ?? Number.NaN;
  findings.push({
    part: PART,
    name: '  p99, times that of node:http',
    value: slowest,
    unit: '',
    ...(goal && { goal }),
  });
  if (row.spread !== undefined) {
    const spread = computeMedian(pair.site, 'p99') / computeMedian(pair.site, 'p50');
    findings.push({
      part: PART,
      name: '  p99, times the median',
      value: spread,
      unit: '',
      goal: { atMost: row.spread },
    });
  }
  const failed = countFailures([...pair.site, ...pair.reference]);
  findings.push({ part: PART, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } });
  return findings;
}

function compare(site: Site, reference: Reference, { path, headers }: Row): Promise<Pair> {
  return alternate(
    (seconds) => load({ url: site.url + path, headers }, seconds, site.pid),
    (seconds) => load({ url: reference.url + path, headers }, seconds, reference.pid),
    SECONDS,
  );
}

/** Measures unique searches, each rendered. */
async function measureUncached(site: Site, reference: Reference): Promise<Finding[]> {
  const { connections, goal } = UNCACHED;
  const search = `${site.url}/videos?search=grover{n}`;
  const headers = { 'x-forwarded-for': '{ip}', 'accept-encoding': 'gzip' };
  const pair = await alternate(
    (seconds) => loadByUsers({ url: search, method: 'GET', headers, connections }, seconds, site.pid),
    (seconds) => load({ url: `${reference.url}/`, connections }, seconds, reference.pid),
    SECONDS,
  );
  const names = { site: 'an uncached page', reference: 'bare node:http, the home page', unit: 'requests/s' };
  return toClockFindings(PART, names, pair, { ratio: { atLeast: goal } });
}

/** Measures public pages, lists and `/api/me` against bare node:http with the same bytes and headers. */
export async function measureThroughput(site: Site): Promise<Finding[]> {
  const { token } = await adminAccount(site);
  const me: Row = { name: '/api/me with a session', path: '/api/me', headers: bearer(token), ...SIGNED_IN };
  const lesson: Row = { name: 'page: lesson', path: await findLessonPage(site), ...CACHED };
  const rows = [...PUBLIC, lesson, me];
  const reference = await startReference(site.url, rows);
  try {
    const tiny = await load({ url: `${reference.url}/two-bytes` }, SECONDS.round, reference.pid);
    const findings: Finding[] = [
      {
        part: PART,
        name: 'two bytes from node:http',
        value: tiny.perSecond,
        unit: 'requests/s',
        detail: `the most that ${await findLoadProgram()} can send, ${CONNECTIONS} connections`,
      },
    ];
    for (const row of rows) findings.push(...toFindings(row, await compare(site, reference, row)));
    findings.push(...(await measureUncached(site, reference)));
    return findings;
  } finally {
    await reference.stop();
  }
}
