import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { formatStatusCounts } from '../harness/call.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const ROUNDS = { full: 100, short: 5 } as const;
/** Requests in each round. */
const NEW_CONNECTIONS = 50;
const OPEN_CONNECTIONS = 20;
/** Cached, uncached, a file and an error. */
const LAST_PAGES = ['/', '/', '/search?q=last', '/robots.txt', '/api/nothing'];
/** Half of the time for which a stopping site accepts requests. */
const ANNOUNCED_MS = 500;
/** Time of requests before and after the signal. */
const AROUND_MS = { least: 5, most: 85 } as const;

interface Reply {
  /** A status, or why there was no complete response. */
  result: number | string;
  connection: string | undefined;
}

/**
 * Never throws.
 * @param agent false: a new connection
 */
function send({ url }: Site, method: 'GET' | 'POST', path: string, agent: Agent | false): Promise<Reply> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': uniqueSender() };
    const sent = request(url + path, { method, agent, headers }, (response) => {
      const { connection } = response.headers;
      response.resume();
      response.once('end', () => resolve({ result: response.statusCode ?? 0, connection }));
      response.once('error', (error) => resolve({ result: error.message, connection }));
    });
    sent.once('error', (error) => resolve({ result: error.message, connection: undefined }));
    sent.end(method === 'POST' ? JSON.stringify({ username: uniqueSender(), password: '' }) : undefined);
  });
}

/** Milliseconds, evenly before and after the signal. */
const moments = (count: number): number[] =>
  Array.from({ length: count }, (_, number) => {
    const distance = AROUND_MS.least + Math.random() * (AROUND_MS.most - AROUND_MS.least);
    return number % 2 === 0 ? -distance : distance;
  });

interface Round {
  replies: Reply[];
  /** Sent after /readyz had reported the shutdown. */
  last: Reply[];
  ready: number | string;
  exitCode: number | null;
}

async function stopUnderRequests(dataDir: string): Promise<Round> {
  const site = await startSite({ dataDir });
  const agents = Array.from({ length: OPEN_CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  try {
    await Promise.all(agents.map((agent) => send(site, 'GET', '/healthz', agent)));
    const signalAt = performance.now() + AROUND_MS.most + 10;
    const sendAt = async (moment: number, agent: Agent | false): Promise<Reply> => {
      await pause(Math.max(0, signalAt + moment - performance.now()));
      return send(site, 'POST', '/api/login', agent);
    };
    const replies = [
      ...moments(NEW_CONNECTIONS).map((moment) => sendAt(moment, false)),
      ...agents.map((agent, number) => sendAt(moments(agents.length)[number] ?? 0, agent)),
    ];
    await pause(Math.max(0, signalAt - performance.now()));
    const stopped = site.stop();
    // The signal takes effect in the next event loop turn, which may be late.
    await pause(AROUND_MS.most);
    const { result: ready } = await send(site, 'GET', '/readyz', false);
    // Their connections have one request at a time.
    const answered = await Promise.all(replies);
    // On a busy machine, the connections may be closed by now.
    const isLate = performance.now() - signalAt > ANNOUNCED_MS;
    const last = isLate
      ? []
      : [
          ...LAST_PAGES.map((path) => send(site, 'GET', path, false)),
          ...agents.map((agent) => send(site, 'POST', '/api/login', agent)),
        ];
    return {
      replies: answered,
      last: await Promise.all(last),
      ready,
      exitCode: await stopped,
    };
  } finally {
    for (const agent of agents) agent.destroy();
    await site.kill();
  }
}

export const shutdown: Scenario = {
  name: 'shutdown',
  title: 'SIGTERM while requests are being written',
  async run(form) {
    const first = await startSite({ env: { SEED: 'none' } });
    await first.stop();
    try {
      const rounds: Round[] = [];
      for (let count = 0; count < ROUNDS[form]; count += 1) rounds.push(await stopUnderRequests(first.dataDir));
      const replies = rounds.flatMap((round) => [...round.replies, ...round.last]);
      const lost = replies.filter(({ result }) => typeof result !== 'number');
      const last = rounds.flatMap((round) => round.last);
      const open = last.filter(({ connection }) => connection !== 'close');
      const outcomes: Outcome[] = [
        holds(
          'every request that was sent gets a complete response',
          lost.length === 0 ? [] : [formatStatusCounts(lost.map(({ result }) => result))],
          `${rounds.length} rounds: ${formatStatusCounts(replies.map(({ result }) => result))}`,
        ),
        holds(
          'responses after the signal are the last of their connections',
          open.length === 0 ? [] : [`${open.length} of ${last.length} without Connection: close`],
          `${last.length} responses`,
        ),
        holds(
          '/readyz responds 503 at once',
          rounds.filter(({ ready }) => ready !== 503).map(({ ready }) => String(ready)),
        ),
        holds(
          'the process exits with 0',
          rounds.filter(({ exitCode }) => exitCode !== 0).map(({ exitCode }) => String(exitCode)),
        ),
      ];
      return outcomes;
    } finally {
      await first.remove();
    }
  },
};
