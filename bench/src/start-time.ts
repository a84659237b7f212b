import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { launchSite } from '../../e2e/src/harness/site.ts';
import { type Finding, figure, median } from './findings.ts';

export const PART = 'start';
const GOAL_SECONDS = 0.4;
const RUNS = 7;
const RETRY_MS = 4;
const PATIENCE_MS = 30_000;

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
      if (performance.now() - begun > PATIENCE_MS) throw new Error(`No answer after the start:\n${site.output()}`);
      await pause(RETRY_MS);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    await site.stop();
  }
}

/** Start to first answer on an existing database; no other server may use the data meanwhile. */
export async function measureStart(dataDir: string): Promise<Finding[]> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await oneStart(dataDir));
  const detail = `median of ${RUNS}; ${runs.map((seconds) => figure(seconds)).join(' ')}`;
  return [
    {
      part: PART,
      name: 'start to first answer',
      value: median(runs),
      unit: 's',
      goal: { atMost: GOAL_SECONDS },
      detail,
    },
  ];
}
