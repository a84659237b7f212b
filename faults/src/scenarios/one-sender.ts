import { type Site, startSite } from '@qram/testing/site';
import { type ApiResponse, call, formatStatusCounts } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const SENDER = '198.51.100.66';
/** The former `CONNECTIONS_PER_ADDRESS`; it is 60 now. */
const CONNECTIONS = 240;
const SECONDS = 10;
const LIMIT_MS = 250;

/** Endless URLs with their own page, but no content. */
const MADE_UP: ((number: number) => string)[] = [
  (n) => `/nowhere/${n}`,
  (n) => `/videos/${100_000 + n}/x`,
  (n) => `/videos/1/x${n}`,
  (n) => `/tutorials?page=${1000 + n}`,
  (n) => `/api/patents/${100_000 + n}`,
  (n) => `/open-graph/%76ideos/${100_000 + n}.png`,
];

async function ask({ url }: Site): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  const end = performance.now() + SECONDS * 1000;
  let number = 0;
  const one = async () => {
    while (performance.now() < end) {
      number += 1;
      const path = (MADE_UP[number % MADE_UP.length] as (typeof MADE_UP)[number])(number);
      responses.push(await call(url, 'GET', path, { sender: SENDER }));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return responses;
}

export const oneSender: Scenario = {
  name: 'one-sender',
  title: 'one sender asks for made-up pages over many connections',
  async run() {
    const site = await startSite({ env: { LOG_LEVEL: 'fatal' } });
    try {
      // Cached, changing with each visit, and never cached.
      const paths = ['/patents', '/', '/api/videos', '/videos?search=others'];
      const others = await OtherVisitors.begin(site.url, paths, { everyMs: 50 });
      const responses = await ask(site);
      await others.end();
      const statuses = responses.map(({ status }) => status);
      const wrong = statuses.filter((status) => ![200, 301, 404, 429].includes(status));
      const outcomes: Outcome[] = [
        holds(
          'the sender is limited, not refused for lack of room',
          [
            ...(wrong.length === 0 ? [] : [formatStatusCounts(wrong)]),
            ...(statuses.includes(429) ? [] : ['no request was limited']),
          ],
          `${CONNECTIONS} connections for ${SECONDS} s: ${formatStatusCounts(statuses)}`,
        ),
        ...others.outcomes(LIMIT_MS),
      ];
      return outcomes;
    } finally {
      await site.remove();
    }
  },
};
