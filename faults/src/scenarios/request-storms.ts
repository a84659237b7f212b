import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { type Answer, adminToken, call, countBy } from '../harness/call.ts';
import { Others, percentile } from '../harness/others.ts';
import { type Form, holds, type Outcome, type Scenario } from '../scenario.ts';

const LENGTHS: Record<Form, { senders: number; seconds: number }> = {
  full: { senders: 300, seconds: 8 },
  short: { senders: 120, seconds: 1.5 },
};
const HEALTH_LIMIT_MS: Record<Form, number | null> = { full: 1000, short: null };
/** Once nobody storms any more the site serves as ever within that time. */
const CALM_MS = 4000;

interface Storm {
  what: string;
  right: readonly number[];
  /** Statuses of which at least one must come: the site protects itself. */
  shed: readonly number[];
  /** What other visitors ask for, and get; health first. */
  others: readonly string[];
  ask(site: Site, number: number): Promise<Answer>;
}

const STORMS: Storm[] = [
  {
    what: 'one sender signs in',
    right: [401, 429, 503],
    shed: [429],
    others: ['/healthz'],
    ask: ({ url }, number) =>
      call(url, 'POST', '/api/login', {
        sender: '198.51.100.7',
        json: { username: `nobody${number}`, password: 'wrong-words' },
      }),
  },
  {
    what: 'each request signs in from another address',
    right: [401, 429, 503],
    shed: [503],
    others: ['/healthz'],
    ask: ({ url }, number) =>
      call(url, 'POST', '/api/login', {
        sender: uniqueSender(),
        json: { username: `nobody${number}`, password: 'wrong-words' },
      }),
  },
  {
    what: 'one sender searches',
    right: [200, 429, 503],
    shed: [429],
    others: ['/healthz', '/api/videos?search=others'],
    ask: ({ url }, number) =>
      call(url, 'GET', `${number % 2 ? '/videos' : '/api/patents'}?search=${number}`, { sender: '198.51.100.8' }),
  },
  {
    what: 'each request asks for a page that nothing is kept of',
    right: [200, 404, 503],
    shed: [503],
    others: ['/healthz'],
    ask: ({ url }, number) => call(url, 'GET', `/videos?search=${number}`),
  },
];

async function storm(
  site: Site,
  { what, right, shed, others: paths, ask }: Storm,
  { senders, seconds }: (typeof LENGTHS)[Form],
  healthLimitMs: number | null,
): Promise<Outcome[]> {
  const answers: Answer[] = [];
  const others = await Others.begin(site.url, paths, { everyMs: 50 });
  const end = performance.now() + seconds * 1000;
  let number = 0;
  const one = async () => {
    while (performance.now() < end) {
      number += 1;
      const answer = await ask(site, number);
      answers.push(answer);
      // A client that heeds neither Retry-After nor anything else, but has to send over a network.
      await pause(5);
    }
  };
  await Promise.all(Array.from({ length: senders }, one));
  await others.end();
  // Other pages wait for their turn behind the first renders of the storm; they have to come, not to be quick.
  const served = [...others.outcomes(healthLimitMs).slice(0, 1), ...others.outcomes(null).slice(1)];
  const wrong = answers.filter(({ status }) => !right.includes(status));
  const silent = answers.filter(({ status, retryAfter }) => (status === 429 || status === 503) && retryAfter === null);
  const refused = answers.filter(({ status }) => shed.includes(status));
  const times = answers.map(({ milliseconds }) => milliseconds);
  const calmFrom = performance.now();
  let calm = await call(site.url, 'GET', '/videos');
  while (calm.status !== 200 && performance.now() - calmFrom < CALM_MS) {
    await pause(100);
    calm = await call(site.url, 'GET', '/videos');
  }
  return [
    holds(
      `${what}: every answer is ${right.join(', ')}`,
      wrong.length === 0 ? [] : [`${countBy(wrong.map(({ status }) => status))} ${wrong[0]?.broken ?? ''}`],
      `${senders} senders for ${seconds} s: ${countBy(answers.map(({ status }) => status))}; p99 ${Math.round(percentile(times, 0.99))} ms`,
    ),
    holds(`${what}: the site protects itself by ${shed.join(' or ')}, and says when to come back`, [
      ...(refused.length > 0 ? [] : ['nothing was refused']),
      ...(silent.length === 0 ? [] : [`${silent.length} without Retry-After`]),
    ]),
    ...served.map((one) => ({ ...one, what: `${what}: ${one.what}` })),
    holds(
      `${what}: afterwards the site serves as ever`,
      calm.status === 200 ? [] : [`/videos was answered with ${calm.status}`],
      `after ${Math.round(performance.now() - calmFrom)} ms`,
    ),
  ];
}

export const requestStorms: Scenario = {
  name: 'storms',
  title: 'request storms, while /healthz stays quick',
  async run(form) {
    const site = await startSite({ env: { SEED: form === 'short' ? 'none' : 'demo', LOG_LEVEL: 'fatal' } });
    try {
      await adminToken(site.url);
      await call(site.url, 'GET', '/videos');
      const outcomes: Outcome[] = [];
      for (const one of form === 'short' ? STORMS.slice(0, 3) : STORMS)
        outcomes.push(...(await storm(site, one, LENGTHS[form], HEALTH_LIMIT_MS[form])));
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
