import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { countBy } from '@qram/server/src/platform/log/count-by.ts';
import { PreparedBurst } from '@qram/testing/burst';
import { sumCpuSeconds } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { type Finding, formatFigure, median } from './findings.ts';

export const PART = 'bursts';
const REQUESTS = 60;
const ROUNDS = 5;
const SENDERS = [
  { count: 1, atMost: 100 },
  { count: 6, atMost: 250 },
  { count: 20, atMost: 500 },
] as const;
const VISIT_EVERY_MS = 10;

/** URLs that no cache holds; `#` makes each unique. */
const UNCACHED = [
  { name: 'searches of the site', path: '/search?q=#', accept: 'text/html' },
  { name: 'searches of a list', path: '/tutorials?search=#', accept: 'text/html' },
  { name: 'pages that do not exist', path: '/videos/1/x#', accept: 'text/html' },
  { name: 'API searches', path: '/api/search?q=#', accept: 'application/json' },
] as const;

let sent = 0;
/** IPs that have sent nothing before. */
const createSenders = (count: number): string[] =>
  Array.from({ length: count }, () => {
    sent += 1;
    return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  });

/** Milliseconds until the response is complete. @throws Error when it isn't 200 */
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
  const burst = await PreparedBurst.open({ url, senders: createSenders(senders), paths, accept });
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

/** Refused over the limit. */
const REFUSED = [
  { name: 'a page', path: '/search?q=#', accept: 'text/html' },
  { name: 'a list of the API', path: '/api/videos?search=#', accept: 'application/json' },
  { name: 'a file', path: '/open-graph/videos/1#.png', accept: 'image/png' },
] as const;
const REFUSALS = 2000;
const CONNECTIONS = 200;
const MAX_REFUSAL_MS = 0.3;

interface Reply {
  status: number;
  bytes: number;
}

function sendRequest(url: string, agent: Agent, headers: Record<string, string>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      const bytes = response.rawHeaders.join('').length + Number(response.headers['content-length'] ?? 0);
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** Measures the processor time of refusals. */
async function measureRefusal(site: Site, { name, path, accept }: (typeof REFUSED)[number]): Promise<Finding> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [sender = ''] = createSenders(1);
  const headers = { accept, 'x-forwarded-for': sender };
  const sendMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        sendRequest(site.url + path.replace('#', String(number)), agent, headers),
      ),
    );
  try {
    await sendMany(2 * REQUESTS);
    const before = await sumCpuSeconds([site.pid]);
    const replies = await sendMany(REFUSALS);
    const after = await sumCpuSeconds([site.pid]);
    const refused = replies.filter(({ status }) => status === 429);
    return {
      part: PART,
      name: `refusing ${name}`,
      value: (((after ?? Number.NaN) - (before ?? Number.NaN)) * 1000) / replies.length,
      unit: 'ms',
      goal: { atMost: MAX_REFUSAL_MS },
      detail: `processor time; ${refused.length} of ${replies.length} refused, the others rendered; ${refused[0]?.bytes ?? 0} bytes with headers`,
    };
  } finally {
    agent.destroy();
  }
}

/** Measures a cached page and /healthz while many clients request uncached URLs at once. */
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
          detail: `longest wait for / or /healthz, median of ${ROUNDS} rounds; worst ${formatFigure(Math.max(...longest))} ms; ${countBy(rounds.flatMap(({ statuses }) => statuses))}`,
        });
      }
    }
    for (const kind of REFUSED) findings.push(await measureRefusal(site, kind));
    return findings;
  } finally {
    await site.stop();
  }
}
