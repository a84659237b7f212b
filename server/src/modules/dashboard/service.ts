import type { History, Statistics } from '@qram/contract/modules/dashboard';
import { type DailyCount, dayOf, recordedSince, selectDailyCounts } from '../../platform/daily-counts.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type Counted, countRecords, selectServices } from './repository.ts';

const DAY_MS = 86_400_000;
/** Statuses of requests, in chart order. */
const STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled'];

/** Counting 100,000 rows dominates the dashboard's cost, so counts are cached by content version. */
function counted(deps: Dependencies, table: Counted): Promise<{ all: number; pending: number }> {
  return deps.versions.cached(table, `dashboard ${table}`, () => countRecords(deps.db, table));
}

/** The dashboard's statistics (requirements: Dashboard), without the trash. */
export async function readStatistics(deps: Dependencies): Promise<Statistics> {
  const [videos, topics, users, requests] = await Promise.all([
    counted(deps, 'videos'),
    counted(deps, 'topics'),
    counted(deps, 'users'),
    counted(deps, 'service_requests'),
  ]);
  return {
    videos_count: videos.all,
    topics_count: topics.all,
    users_count: users.all,
    service_requests_count: requests.all,
    pending_service_requests: requests.pending,
  };
}

/** The last `count` days up to `now`. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));
}

/** The counts of one series by part, with a number for every day. */
function byPart(
  days: readonly string[],
  rows: readonly (DailyCount & { total: number })[],
  series: string,
): Map<string, number[]> {
  const places = new Map(days.map((day, place) => [day, place]));
  const parts = new Map<string, number[]>();
  for (const row of rows) {
    const place = places.get(row.day);
    if (row.series !== series || place === undefined) continue;
    const counts = parts.get(row.part) ?? days.map(() => 0);
    counts[place] = row.total;
    parts.set(row.part, counts);
  }
  return parts;
}

/** Counts of the last days. */
export async function readHistory(deps: Dependencies, { days: count }: { days: number }): Promise<History> {
  const days = lastDays(deps.now(), count);
  const [rows, since] = await Promise.all([
    selectDailyCounts(deps.db, days[0] ?? '', days.at(-1) ?? ''),
    recordedSince(deps.db),
  ]);
  const nothing = () => days.map(() => 0);
  const clicks = byPart(days, rows, 'clicks');
  const requests = byPart(days, rows, 'requests');
  const services = await selectServices(deps.db, [...clicks.keys()].map(Number));
  return {
    days,
    recorded_since: since,
    clicks: services.map(({ id, title }) => ({
      service_id: id,
      title,
      counts: clicks.get(String(id)) ?? nothing(),
    })),
    views: byPart(days, rows, 'views').get('') ?? nothing(),
    registrations: byPart(days, rows, 'registrations').get('') ?? nothing(),
    requests: STATUSES.map((status) => ({ status, counts: requests.get(status) ?? nothing() })),
  };
}
