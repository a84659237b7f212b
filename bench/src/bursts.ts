import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { countBy } from '@qram/server/src/platform/count-by.ts';
import { PreparedBurst } from '@qram/testing/burst';
import { startSite } from '@qram/testing/site';
import { type Finding, figure, median } from './findings.ts';

export const PART = 'bursts';
/** Requests of each sender: as many as may miss the cache in ten seconds. */
const REQUESTS = 60;
const ROUNDS = 5;
const SENDERS = [
  { count: 1, atMost: 100 },
  { count: 6, atMost: 250 },
  { count: 20, atMost: 500 },
] as const;
const VISIT_EVERY_MS = 10;

/** Kinds of addresses that no cache holds; `#` makes each another one. */
const UNCACHED = [
  { name: 'searches of the site', path: '/search?q=#', accept: 'text/html' },
  { name: 'searches of a list', path: '/tutorials?search=#', accept: 'text/html' },
  { name: 'pages that do not exist', path: '/videos/1/x#', accept: 'text/html' },
  { name: 'API searches', path: '/api/search?q=#', accept: 'application/json' },
] as const;

let sent = 0;
/** Addresses that have sent nothing before. */
const newSenders = (count: number): string[] =>
  Array.from({ length: count }, () => {
    sent += 1;
    return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  });

/** Milliseconds until the response to a GET is complete. @throws Error when it isn't 200 */
function visit(url: string, agent: Agent | false): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${url} responded ${response.statusCode}`)),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** Visits one address over and over until stopped, and returns the longest wait. */
async function longestVisit(url: string, agent: Agent | false, stopped: () => boolean): Promise<number> {
  let longest = 0;
  while (!stopped()) {
    longest = Math.max(longest, await visit(url, agent));
    await pause(VISIT_EVERY_MS);
  }
  return longest;
}

interface Round {
  longest: number;
  statuses: number[];
}

async function runRound(url: string, senders: number, { path, accept }: (typeof UNCACHED)[number]): Promise<Round> {
  const stamp = Math.random().toString(36).slice(2, 8);
  const paths = Array.from({ length: REQUESTS }, (_, number) => path.replace('#', `${stamp}-*-${number}`));
  const burst = await PreparedBurst.open({ url, senders: newSenders(senders), paths, accept });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    let isOver = false;
    const visits = ['/', '/healthz'].flatMap((place) => [
      longestVisit(url + place, agent, () => isOver),
      longestVisit(url + place, false, () => isOver),
    ]);
    await pause(5 * VISIT_EVERY_MS);
    const { statuses } = await burst.send();
    isOver = true;
    return { longest: Math.max(...(await Promise.all(visits))), statuses };
  } finally {
    agent.destroy();
  }
}

/** How long a cached page and /healthz take while many clients request uncached addresses in one moment. */
export async function measureBursts(dataDir: string): Promise<Finding[]> {
  const site = await startSite({ dataDir });
  try {
    const findings: Finding[] = [];
    for (const { count, atMost } of SENDERS) {
      for (const kind of UNCACHED) {
        const rounds: Round[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(site.url, count, kind));
        const longest = rounds.map((round) => round.longest);
        findings.push({
          part: PART,
          name: `beside ${count} × ${REQUESTS} ${kind.name}`,
          value: median(longest),
          unit: 'ms',
          goal: { atMost },
          detail: `longest wait for / or /healthz, median of ${ROUNDS} rounds; worst ${figure(Math.max(...longest))} ms; ${countBy(rounds.flatMap(({ statuses }) => statuses))}`,
        });
      }
    }
    return findings;
  } finally {
    await site.stop();
  }
}
