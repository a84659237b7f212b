import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { launchSite } from '@qram/testing/site';
import { type Finding, formatFigure, median } from './findings.ts';
import { serveReference } from './reference.ts';

export const PART = 'start';
/** Seconds until a restarted site serves. */
const GOAL_SECONDS = 1;
const RUNS = 7;
const RETRY_MS = 4;
const TIMEOUT_MS = 30_000;

function isServing(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}

/** Seconds from process start to the first complete home page. */
async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const site = await launchSite({ dataDir });
  try {
    while (!(await isServing(`${site.url}/`))) {
      if (performance.now() - started > TIMEOUT_MS) throw new Error(`No response after the start:\n${site.output()}`);
      await pause(RETRY_MS);
    }
    return (performance.now() - started) / 1000;
  } finally {
    await site.stop();
  }
}

/** Baseline: how fast the machine starts any process right now. */
async function timeBareStart(): Promise<number> {
  const started = performance.now();
  const reference = await serveReference([]);
  try {
    while (!(await isServing(`${reference.url}/`))) await pause(RETRY_MS);
    return (performance.now() - started) / 1000;
  } finally {
    await reference.stop();
  }
}

const formatDetail = (runs: readonly number[]) =>
  `median of ${RUNS}; ${runs.map((seconds) => formatFigure(seconds)).join(' ')}`;

/** No other server may use the data. */
export async function measureStart(dataDir: string): Promise<Finding[]> {
  const runs: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await timeStart(dataDir));
    bare.push(await timeBareStart());
  }
  const start = { part: PART, unit: 's' };
  return [
    {
      ...start,
      name: 'start to first response',
      value: median(runs),
      goal: { atMost: GOAL_SECONDS },
      detail: formatDetail(runs),
    },
    { ...start, name: '  bare node:http', value: median(bare), detail: formatDetail(bare) },
  ];
}
