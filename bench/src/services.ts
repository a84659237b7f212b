import { adminAccount } from '@qram/testing/accounts';
import { type Site, startSite } from '@qram/testing/site';
import { bearer, formatTimes, measureCall, measureCalls, repeatPath, type Times, toTimes } from './call-times.ts';
import { type Finding, formatFigure } from './findings.ts';
import { fillClicks, fillRequests } from './service-rows.ts';

export const PART = 'services';
const GOAL_RATIO = 1.5;
const SIZES = [
  { requests: 1_000, clicks: 1_000 },
  { requests: 100_000, clicks: 1_000_000 },
] as const;
const WARM_UP_CALLS = 100;
const CALLS = 300;
const DASHBOARDS = 600;
const CHANGES = 60;

const LIST = '/api/service-requests?page=1&per_page=100';
/** With the longest history. */
const DASHBOARD = [
  '/api/statistics',
  '/api/statistics/history?days=364',
  '/api/button-clicks',
  '/api/users?page=1&per_page=5&sort=-created_at',
];

/** Milliseconds until all parallel requests have finished. */
async function openDashboard(site: Site, token: string): Promise<number> {
  const started = performance.now();
  await Promise.all(DASHBOARD.map((path) => measureCall(site, path, token)));
  return performance.now() - started;
}

/** Deletes or restores a request, which invalidates the totals of its collection. */
async function toggleRequest(site: Site, token: string, round: number): Promise<void> {
  const path = `/api/service-requests/${1 + (round >> 1)}`;
  const [method, url] = round % 2 === 0 ? (['DELETE', path] as const) : (['POST', `${path}/restoration`] as const);
  const response = await fetch(site.url + url, { method, headers: bearer(token) });
  if (!response.ok) throw new Error(`${method} ${url} responded ${response.status}`);
}

type Measured = Record<'list' | 'pending' | 'dashboard' | 'changed', Times>;

async function measureSize(dataDir: string, { requests, clicks }: (typeof SIZES)[number]): Promise<Measured> {
  fillRequests(dataDir, requests);
  fillClicks(dataDir, clicks);
  const site = await startSite({ dataDir });
  try {
    const { token } = await adminAccount(site);
    await measureCalls(site, repeatPath(LIST, WARM_UP_CALLS), token);
    const list = await measureCalls(site, repeatPath(LIST, CALLS), token);
    const pending = await measureCalls(site, repeatPath(`${LIST}&status=Pending`, CALLS), token);
    const dashboard: number[] = [];
    for (let round = -WARM_UP_CALLS / 2; round < DASHBOARDS; round += 1) {
      const time = await openDashboard(site, token);
      if (round >= 0) dashboard.push(time);
    }
    const changed: number[] = [];
    for (let round = 0; round < CHANGES; round += 1) {
      await toggleRequest(site, token, round);
      changed.push(await openDashboard(site, token));
    }
    return { list, pending, dashboard: toTimes(dashboard), changed: toTimes(changed) };
  } finally {
    await site.stop();
  }
}

const NAMES: Record<keyof Measured, string> = {
  list: 'requests: admin, page 1',
  pending: 'requests: admin, narrowed to Pending',
  dashboard: 'dashboard',
  changed: 'dashboard, right after a change',
};

/** Measures the admin's request list and dashboard, with few and many requests and clicks. */
export async function measureServices(dataDir: string): Promise<Finding[]> {
  const [few, many] = [await measureSize(dataDir, SIZES[0]), await measureSize(dataDir, SIZES[1])];
  const sizes = SIZES.map(
    ({ requests, clicks }) => `${formatFigure(requests)} requests and ${formatFigure(clicks)} clicks`,
  );
  return (['list', 'pending', 'dashboard', 'changed'] as const).map((what) => ({
    part: PART,
    name: `${NAMES[what]}, p95`,
    value: many[what].p95 / few[what].p95,
    unit: 'ratio',
    ...(what === 'pending' ? {} : { goal: { atMost: GOAL_RATIO } }),
    detail: `${sizes[0]}: ${formatTimes(few[what])}; ${sizes[1]}: ${formatTimes(many[what])}`,
  }));
}
