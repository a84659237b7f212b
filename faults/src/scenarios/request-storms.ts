import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@qram/testing/percentile';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { type ApiResponse, call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const SENDERS = 300;
const SECONDS = 8;
const HEALTH_LIMIT_MS = 1000;
/** After a storm the site serves normally within this time. */
const MAX_RECOVERY_MS = 4000;

interface Storm {
  what: string;
  expected: readonly number[];
  /** Statuses of shed requests. At least one must occur. */
  shed: readonly number[];
  /** Paths that other visitors request successfully; health first. */
  others: readonly string[];
  send(site: Site, number: number): Promise<ApiResponse>;
}

const STORMS: Storm[] = [
  {
    what: 'one sender logs in',
    expected: [401, 429, 503],
    shed: [429],
    others: ['/healthz'],
    send: ({ url }, number) =>
      call(url, 'POST', '/api/login', {
        sender: '198.51.100.7',
        json: { username: `nobody${number}`, password: 'wrong-words' },
      }),
  },
  {
    what: 'each login comes from another address',
    expected: [401, 429, 503],
    shed: [503],
    others: ['/healthz'],
    send: ({ url }, number) =>
      call(url, 'POST', '/api/login', {
        sender: uniqueSender(),
        json: { username: `nobody${number}`, password: 'wrong-words' },
      }),
  },
  {
    what: 'one sender searches',
    expected: [200, 429, 503],
    shed: [429],
    others: ['/healthz', '/api/videos?search=others'],
    send: ({ url }, number) =>
      call(url, 'GET', `${number % 2 ? '/videos' : '/api/patents'}?search=${number}`, { sender: '198.51.100.8' }),
  },
  {
    what: 'each request is for an uncached page',
    expected: [200, 404, 503],
    shed: [503],
    others: ['/healthz'],
    send: ({ url }, number) => call(url, 'GET', `/videos?search=${number}`),
  },
];

async function storm(site: Site, { what, expected, shed, others: paths, send }: Storm): Promise<Outcome[]> {
  const responses: ApiResponse[] = [];
  const others = await OtherVisitors.begin(site.url, paths, { everyMs: 50 });
  const end = performance.now() + SECONDS * 1000;
  let number = 0;
  const one = async () => {
    while (performance.now() < end) {
      number += 1;
      const response = await send(site, number);
      responses.push(response);
      // A client that ignores Retry-After, with some network latency.
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, one));
  await others.end();
  // Other pages queue behind the first renders of the storm, so only health has a time limit.
  const served = [...others.outcomes(HEALTH_LIMIT_MS).slice(0, 1), ...others.outcomes(null).slice(1)];
  const wrong = responses.filter(({ status }) => !expected.includes(status));
  const silent = responses.filter(
    ({ status, retryAfter }) => (status === 429 || status === 503) && retryAfter === null,
  );
  const refused = responses.filter(({ status }) => shed.includes(status));
  const times = responses.map(({ milliseconds }) => milliseconds);
  const recoveryStart = performance.now();
  let home = await call(site.url, 'GET', '/videos');
  while (home.status !== 200 && performance.now() - recoveryStart < MAX_RECOVERY_MS) {
    await pause(100);
    home = await call(site.url, 'GET', '/videos');
  }
  return [
    holds(
      `${what}: every response is ${expected.join(', ')}`,
      wrong.length === 0 ? [] : [`${formatStatusCounts(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`],
      `${SENDERS} senders for ${SECONDS} s: ${formatStatusCounts(responses.map(({ status }) => status))}; p99 ${Math.round(percentile(times, 99))} ms`,
    ),
    holds(`${what}: excess load gets ${shed.join(' or ')} with Retry-After`, [
      ...(refused.length > 0 ? [] : ['no request was shed']),
      ...(silent.length === 0 ? [] : [`${silent.length} without Retry-After`]),
    ]),
    ...served.map((one) => ({ ...one, what: `${what}: ${one.what}` })),
    holds(
      `${what}: the site recovers`,
      home.status === 200 ? [] : [`/videos responded ${home.status}`],
      `after ${Math.round(performance.now() - recoveryStart)} ms`,
    ),
  ];
}

export const requestStorms: Scenario = {
  name: 'storms',
  title: 'request storms while /healthz stays responsive',
  async run() {
    const site = await startSite({ env: { SEED: 'demo', LOG_LEVEL: 'fatal' } });
    try {
      await logInAdmin(site.url);
      await call(site.url, 'GET', '/videos');
      const outcomes: Outcome[] = [];
      for (const one of STORMS) outcomes.push(...(await storm(site, one)));
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
