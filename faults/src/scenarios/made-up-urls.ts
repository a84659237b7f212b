import { Agent, request } from 'node:http';
import { readResidentMegabytes } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { formatStatusCounts } from '../harness/call.ts';
import { atMost, holds, type Outcome, type Scenario } from '../scenario.ts';

const METRICS_TOKEN = 'a-token-for-scraping-0001';
const COUNT = 60_000;
/** V8 sizes its heap by the first traffic, so measure after a warm-up. */
const WARM_UP = 20_000;
const LISTED = 3000;
const CONNECTIONS = 16;
const MAX_GROWTH_MB = 60;
/** From a cold start, V8 first sizes its heap. */
const MAX_COLD_GROWTH_MB = 120;
const MAX_CACHE_ENTRIES = 2000;
const MAX_CACHE_MB = 48 * 1.048576;
/** Has no counters, so it is never revalidated: a render means that it was evicted. */
const CACHED_PAGE = '/patents';
/** Request that page after this many other URLs. */
const VISIT_EVERY = 100;
const LISTS = ['/api/videos', '/api/gallery', '/api/buttons', '/api/features'];
const SORTS = ['title', '-title', 'created_at', '-created_at'];

/** URLs of empty results, and other spellings of one URL. */
const MADE_UP: ((number: number, site: string) => string)[] = [
  (n) => `/api/videos?page=${n + 1000}`,
  (n) => `/api/%76ideos?page=${n + 1000}`,
  (n) => `/api/videos?page=1&x=${n}`,
  (n) => `/api/gallery#${n}`,
  (n, site) => `${site}/api/features?x=${n}`,
  (n) => `/api/patents?year=${1790 + (n % 200)}&per_page=${1 + (n % 100)}`,
  (n) => `/api/tutorials?search=${n}`,
  (n) => `/nothing/${n}`,
  (n) => `/?x=${n}`,
  (n) => `/videos?page=${n + 1000}`,
];

/** 3,200 URLs with results: each is a cache entry while there is space. */
function distinctList(n: number): string {
  const list = LISTS[Math.floor(n / 100) % LISTS.length];
  const sort = SORTS[Math.floor(n / 400) % SORTS.length];
  return `${list}?per_page=${1 + (n % 100)}&sort=${sort}${n < 1600 ? '' : '&page=1'}`;
}

class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #site: Site;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Sends the target unmodified, unlike `fetch`. Each request has its own sender, so that no rate limit applies. */
  get(target: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(this.#site.url);
    return new Promise((resolve) => {
      const sent = request(
        {
          agent: this.#agent,
          hostname,
          port,
          path: target,
          headers: { 'x-forwarded-for': uniqueSender(), ...headers },
        },
        async (response) => {
          const chunks = await response.toArray().catch(() => []);
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        },
      );
      sent.on('error', () => resolve({ status: 0, text: '' }));
      sent.end();
    });
  }

  async metric(line: string): Promise<number> {
    const { text } = await this.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? Number.NaN);
  }

  /** True if the page is served from the cache. */
  async isCached(path: string): Promise<boolean> {
    const before = await this.metric('qram_cache_answers_total{result="whole"}');
    await this.get(path);
    return (await this.metric('qram_cache_answers_total{result="whole"}')) === before + 1;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Requests many URLs over a few connections. @returns the statuses */
async function visitAll(visitor: Visitor, count: number, buildPath: (number: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const visit = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      statuses.push((await visitor.get(buildPath(number))).status);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  return statuses;
}

async function visitMadeUp(site: Site, visitor: Visitor): Promise<Outcome[]> {
  const megabytes = async () => (await readResidentMegabytes(site.pid)) ?? 0;
  const madeUp = (number: number) => (MADE_UP[number % MADE_UP.length] as (typeof MADE_UP)[number])(number, site.url);
  const cold = await megabytes();
  await visitAll(visitor, WARM_UP, madeUp);
  const [before, entries] = [await megabytes(), await visitor.metric('qram_cache_entries')];
  const statuses = await visitAll(visitor, COUNT, (number) => madeUp(WARM_UP + number));
  const more = (await visitor.metric('qram_cache_entries')) - entries;
  const after = await megabytes();
  const wrong = statuses.filter((status) => status !== 200 && status !== 404);
  return [
    holds(
      `${COUNT} made-up URLs get 200 or 404`,
      wrong.length === 0 ? [] : [formatStatusCounts(wrong)],
      formatStatusCounts(statuses),
    ),
    atMost('memory growth', after - before, MAX_GROWTH_MB, 'MB'),
    atMost('memory growth from a cold start, with the warm-up', after - cold, MAX_COLD_GROWTH_MB, 'MB'),
    atMost('new cache entries, at most one per list', more, MADE_UP.length, 'entries'),
    holds(`${CACHED_PAGE} is still cached`, (await visitor.isCached(CACHED_PAGE)) ? [] : ['it was evicted']),
    // Its counters may be stale at the first request, which revalidates them.
    holds(
      'the home page is still cached',
      (await visitor.isCached('/')) || (await visitor.isCached('/')) ? [] : ['it was evicted'],
    ),
  ];
}

async function visitDistinctLists(visitor: Visitor, count: number): Promise<Outcome[]> {
  const statuses: number[] = [];
  let evicted = 0;
  for (let from = 0; from < count; from += VISIT_EVERY) {
    statuses.push(...(await visitAll(visitor, VISIT_EVERY, (number) => distinctList(from + number))));
    if (!(await visitor.isCached(CACHED_PAGE))) evicted += 1;
  }
  const wrong = statuses.filter((status) => status !== 200);
  return [
    holds(
      `${count} different lists get 200`,
      wrong.length === 0 ? [] : [formatStatusCounts(wrong)],
      formatStatusCounts(statuses),
    ),
    atMost('cache entries', await visitor.metric('qram_cache_entries'), MAX_CACHE_ENTRIES, 'entries'),
    atMost('cache memory', (await visitor.metric('qram_cache_bytes')) / 1e6, MAX_CACHE_MB, 'MB'),
    holds(`${CACHED_PAGE} is not evicted`, evicted === 0 ? [] : [`it was evicted ${evicted} times`]),
  ];
}

export const madeUpAddresses: Scenario = {
  name: 'addresses',
  title: 'made-up URLs do not fill memory',
  async run() {
    const site = await startSite({ env: { LOG_LEVEL: 'error', METRICS_TOKEN } });
    const visitor = new Visitor(site);
    try {
      for (const path of ['/', CACHED_PAGE, '/videos', '/api/videos', '/api/gallery', '/api/features'])
        await visitor.get(path);
      return [...(await visitMadeUp(site, visitor)), ...(await visitDistinctLists(visitor, LISTED))];
    } finally {
      visitor.close();
      await site.remove();
    }
  },
};
