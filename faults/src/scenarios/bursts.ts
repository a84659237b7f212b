import { PreparedBurst } from '@qram/testing/burst';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { formatStatusCounts } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

/** As many as may miss the cache in ten seconds. */
const REQUESTS = 60;
const BURSTS = [
  { senders: 1, limitMs: 100 },
  { senders: 6, limitMs: 250 },
  { senders: 20, limitMs: 500 },
] as const;
/** URLs that no cache holds; `#` makes each unique, `*` is the sender. */
const PATHS = ['/search?q=#-*', '/tutorials?search=#-*', '/videos/1/x#-*', '/nowhere/#-*', '/api/search?q=#-*'];
const EXPECTED = [200, 301, 404, 429, 503];
const SHORT_ROUNDS = 1;
const ROUNDS = 3;

async function sendBursts(site: Site, count: number, limitMs: number, rounds: number): Promise<Outcome[]> {
  const statuses: number[] = [];
  const others = await OtherVisitors.begin(site.url, ['/patents', '/healthz'], { everyMs: 10 });
  for (let round = 0; round < rounds; round += 1)
    for (const path of PATHS) {
      const senders = Array.from({ length: count }, uniqueSender);
      const paths = Array.from({ length: REQUESTS }, (_, number) => path.replace('#', `${round}-${number}`));
      const burst = await PreparedBurst.open({ url: site.url, senders, paths, accept: 'text/html' });
      statuses.push(...(await burst.send()).statuses);
    }
  await others.end();
  const wrong = statuses.filter((status) => !EXPECTED.includes(status));
  const what = `${count} × ${REQUESTS} at once`;
  return [
    holds(
      `${what}: every response is ${EXPECTED.join(', ')}`,
      wrong.length === 0 ? [] : [formatStatusCounts(wrong)],
      formatStatusCounts(statuses),
    ),
    ...others.outcomes(limitMs).map((outcome) => ({ ...outcome, what: `${what}: ${outcome.what}` })),
  ];
}

export const bursts: Scenario = {
  name: 'bursts',
  title: 'uncached addresses, all requested in one moment',
  async run(form) {
    const site = await startSite({ env: { LOG_LEVEL: 'fatal' } });
    try {
      const outcomes: Outcome[] = [];
      for (const { senders, limitMs } of BURSTS)
        outcomes.push(...(await sendBursts(site, senders, limitMs, form === 'full' ? ROUNDS : SHORT_ROUNDS)));
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
