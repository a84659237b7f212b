// @databases both
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVideo } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const CONNECTIONS = 240;
const ATTACKER = '192.0.2.66';

let site: TestSite;
let videos: { id: number }[];
beforeAll(async () => {
  site = await startTestSite({ pages: true });
  videos = await Promise.all(Array.from({ length: 10 }, () => addVideo(site)));
});
afterAll(() => site.close());

const MADE_UP = [
  (n: number) => `/nowhere/${n}`,
  (n: number) => `/videos/${100_000 + n}/x`,
  (n: number) => `/videos/${videos[0]?.id}/x${n}`,
  (n: number) => `/api/videos/${100_000 + n}`,
  (n: number) => `/videos?page=${1000 + n}`,
];
const madeUp = (n: number) => (MADE_UP[n % MADE_UP.length] as (typeof MADE_UP)[number])(n);

it.each([
  ['unknown pages', (n: number) => `/nowhere/${n}`],
  ['records that do not exist', (n: number) => `/videos/${100_000 + n}/x`],
  ['other names of a record', (n: number) => `/videos/${videos[0]?.id}/x${n}`],
  ['all of these', madeUp],
])('serves everybody else while one IP asks 240 times at once for %s', async (_what, path) => {
  const ask = (n: number) => site.call('GET', path(n), { token: null, ip: ATTACKER });
  const attacked = Array.from({ length: CONNECTIONS }, (_, n) => ask(n));
  // Pages never requested, cached, and missing.
  const visited = ['/', '/videos', `/videos?search=x`, '/nothing', ...videos.map(({ id }) => `/api/videos/${id}`)];
  const visits = await Promise.all(visited.map((visit) => site.call('GET', visit, { token: null })));
  expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 404, ...videos.map(() => 200)]);
  await Promise.all(attacked);
});

it.each([
  ['searches of the site', (n: number) => `/search?q=s${n}`],
  ['searches of a list', (n: number) => `/tutorials?search=s${n}`],
  ['other names of a record', (n: number) => `/videos/${videos[0]?.id}/y${n}`],
  ['searches of the API', (n: number) => `/api/search?q=a${n}`],
  ['lists with an unknown token', (n: number) => `/api/videos?search=t${n}`, 'x'.repeat(43)],
  ['previews', (n: number) => `/preview/p${n}`],
] as const)(
  'answers others before it has answered all that came in one moment: %s',
  async (what, path, token: string | null = null) => {
    await site.call('GET', '/', { token: null });
    const ip = `198.51.100.${what.length}`;
    let answered = 0;
    const attacked = Array.from({ length: 60 }, async (_, n) => {
      await site.call('GET', path(n), { token, ip });
      answered += 1;
    });
    await Promise.all(['/', '/healthz'].map((visit) => site.call('GET', visit, { token: null })));
    expect(answered).toBeLessThan(45);
    await Promise.all(attacked);
  },
);
