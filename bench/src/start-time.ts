import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { launchSite } from '@qram/testing/site';
import { type Finding, figure, median } from './findings.ts';
import { serveReference } from './reference.ts';

export const PART = 'start';
/** Times a bare node:http server's start in the same run. */
const GOAL_TIMES = 3;
const RUNS = 7;
const RETRY_MS = 4;
const TIMEOUT_MS = 30_000;

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}

/** Seconds from the start of the process to the first whole answer of the home page. */
async function oneStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const site = await launchSite({ dataDir });
  try {
    while (!(await answers(`${site.url}/`))) {
      if (performance.now() - begun > TIMEOUT_MS) throw new Error(`No answer after the start:\n${site.output()}`);
      await pause(RETRY_MS);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    await site.stop();
  }
}

/** The same of a bare node:http server, which tells how fast the machine starts any process at the moment. */
async function oneBareStart(): Promise<number> {
  const begun = performance.now();
  const reference = await serveReference([]);
  try {
    while (!(await answers(`${reference.url}/`))) await pause(RETRY_MS);
    return (performance.now() - begun) / 1000;
  } finally {
    await reference.stop();
  }
}

const told = (runs: readonly number[]) => `median of ${RUNS}; ${runs.map((seconds) => figure(seconds)).join(' ')}`;

/** Start to first answer on an existing database; no other server may use the data meanwhile. */
export async function measureStart(dataDir: string): Promise<Finding[]> {
  const runs: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await oneStart(dataDir));
    bare.push(await oneBareStart());
  }
  const times = median(runs.map((seconds, run) => seconds / (bare[run] ?? Number.NaN)));
  const start = { part: PART, unit: 's' };
  return [
    {
      ...start,
      name: 'start to first answer',
      value: median(runs),
      detail: told(runs),
    },
    { ...start, name: '  bare node:http', value: median(bare), detail: told(bare) },
    { part: PART, name: '  times that of node:http', value: times, unit: '', goal: { atMost: GOAL_TIMES } },
  ];
}
