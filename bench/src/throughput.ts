import type { Site } from '../../e2e/src/harness/site.ts';
import { type Finding, figure, median } from './findings.ts';
import { CONNECTIONS, type Load, load, loadProgram } from './load.ts';
import { type Reference, startReference } from './reference.ts';

export const PART = 'throughput';
const GOAL = 0.8;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 3;
/** Below this, the reference runs into what the load program can ask for, and the clock says little. */
const HEADROOM = 1.3;

const TARGETS = [
  { name: 'home page HTML', path: '/' },
  { name: 'list of 100 videos', path: '/api/videos?page=1&per_page=100' },
];

interface Pair {
  site: Load[];
  reference: Load[];
}

const middle = (loads: Load[], field: 'perSecond' | 'p50' | 'p99'): number => median(loads.map((one) => one[field]));

function perProcessorSecond(loads: Load[]): number | null {
  const values = loads.flatMap((one) => one.perProcessorSecond ?? []);
  return values.length === 0 ? null : median(values);
}

async function alternate(site: Site, reference: Reference, path: string): Promise<Pair> {
  await load(site.url + path, WARM_UP_SECONDS, site.pid);
  await load(reference.url + path, WARM_UP_SECONDS, reference.pid);
  const pair: Pair = { site: [], reference: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    pair.site.push(await load(site.url + path, ROUND_SECONDS, site.pid));
    pair.reference.push(await load(reference.url + path, ROUND_SECONDS, reference.pid));
  }
  return pair;
}

const latency = (loads: Load[]): string =>
  `p50 ${figure(middle(loads, 'p50'))} ms, p99 ${figure(middle(loads, 'p99'))} ms`;

/**
 * The ratio that is judged. By the clock where the load program could ask for more than the reference answered;
 * else by what each server answered per second of its own processor time, which the load program does not touch.
 */
function ratioOf({ site, reference }: Pair, ceiling: number): { value: number; detail: string } {
  const clock = middle(site, 'perSecond') / middle(reference, 'perSecond');
  const [own, other] = [perProcessorSecond(site), perProcessorSecond(reference)];
  const processor = own !== null && other !== null ? own / other : null;
  const bound = middle(reference, 'perSecond') * HEADROOM > ceiling;
  const value = bound && processor !== null ? processor : clock;
  const by = bound ? 'the load program is the limit, so judged by processor time' : 'judged by the clock';
  return {
    value,
    detail: `${by}; clock ${figure(clock)}, processor ${processor === null ? 'unknown' : figure(processor)}`,
  };
}

function findingsOf(name: string, pair: Pair, ceiling: number): Finding[] {
  const failed = [...pair.site, ...pair.reference].reduce((sum, one) => sum + one.failed, 0);
  return [
    { part: PART, name, value: middle(pair.site, 'perSecond'), unit: 'requests/s', detail: latency(pair.site) },
    {
      part: PART,
      name: '  bare node:http, same bytes',
      value: middle(pair.reference, 'perSecond'),
      unit: 'requests/s',
      detail: latency(pair.reference),
    },
    { part: PART, name: '  ratio', unit: '', goal: { atLeast: GOAL }, ...ratioOf(pair, ceiling) },
    { part: PART, name: '  failed requests', value: failed, unit: '', goal: { atMost: 0 } },
  ];
}

/** Requests per second of the home page and of a list of 100, against a bare node:http server sending the same bytes. */
export async function measureThroughput(site: Site): Promise<Finding[]> {
  const reference = await startReference(
    site.url,
    TARGETS.map((target) => target.path),
  );
  try {
    const ceiling = (await load(`${reference.url}/two-bytes`, ROUND_SECONDS, reference.pid)).perSecond;
    const findings: Finding[] = [
      {
        part: PART,
        name: 'two bytes from node:http',
        value: ceiling,
        unit: 'requests/s',
        detail: `what ${await loadProgram()} can ask for, ${CONNECTIONS} connections`,
      },
    ];
    for (const { name, path } of TARGETS)
      findings.push(...findingsOf(name, await alternate(site, reference, path), ceiling));
    return findings;
  } finally {
    await reference.stop();
  }
}
