import { REQUEST_STATUSES } from '@qram/contract/modules/buttons/service-plans';
import type { History, NextChange, Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { CHANGE_DAYS, UPCOMING_LIMITS } from '@qram/contract/modules/dashboard/dashboard-limits';
import { DAY_MS } from '@qram/contract/values/durations';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { selectNextPublications, selectUpcoming, type UpcomingRow } from '../../collections/rows/upcoming.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type DailyCount, recordedSince, selectDailyCounts, toDay } from '../../platform/jobs/daily-counts.ts';
import { countByStatus } from '../service-requests/service.ts';
import { type Counted, countChange, countRecords, selectNextAccessChanges, selectServices } from './repository.ts';

/** Ignores the trash. */
export async function readStatistics(deps: Dependencies): Promise<Statistics> {
  const { db, revisions } = deps;
  const [from = ''] = lastDays(deps.now(), CHANGE_DAYS);
  // Counting 100,000 rows dominates the dashboard's cost, so counts are cached until the records change.
  const all = (table: Counted) => revisions.getOrLoad(table, `dashboard ${table}`, () => countRecords(db, table));
  const change = (table: Counted) =>
    revisions.getOrLoad(table, `dashboard change ${table} ${from}`, () => countChange(db, table, from));
  const [videos, topics, users, byStatus, videosChange, topicsChange, usersChange, requestsChange] = await Promise.all([
    ...([all('videos'), all('topics'), all('users')] as const),
    revisions.getOrLoad('service_requests', 'dashboard requests by status', () => countByStatus(db)),
    ...([change('videos'), change('topics'), change('users'), change('service_requests')] as const),
  ]);
  return {
    videos_count: videos,
    topics_count: topics,
    users_count: users,
    service_requests_count: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    pending_service_requests: byStatus.Pending,
    videos_change: videosChange,
    topics_change: topicsChange,
    users_change: usersChange,
    service_requests_change: requestsChange,
    requests_by_status: REQUEST_STATUSES.map((status) => ({ status, count: byStatus[status] })),
  };
}

/** Covers the next 14 days. */
export async function readUpcoming(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): Promise<{ total: number; changes: UpcomingRow[]; next: NextChange[] }> {
  const from = deps.now();
  const until = new Date(from.getTime() + UPCOMING_LIMITS.days * DAY_MS);
  const [{ rows, total }, publications, access] = await Promise.all([
    selectUpcoming(deps.db, collections, { from, until, limit: UPCOMING_LIMITS.named }),
    selectNextPublications(deps.db, collections, from),
    selectNextAccessChanges(deps.db, from),
  ]);
  return { total, changes: rows, next: [...publications, ...access] };
}

function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => toDay(new Date(now.getTime() - (count - 1 - index) * DAY_MS)));
}

/** Fills days without a count. */
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

export async function readHistory(deps: Dependencies, { days: count }: { days: number }): Promise<History> {
  const days = lastDays(deps.now(), count);
  const [rows, since] = await Promise.all([
    selectDailyCounts(deps.db, days[0] ?? '', days.at(-1) ?? ''),
    recordedSince(deps.db),
  ]);
  const nothing = () => days.map(() => 0);
  const clicks = byPart(days, rows, 'clicks');
  const registrations = byPart(days, rows, 'registrations');
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
    registrations: registrations.get('') ?? nothing(),
    added_accounts: registrations.get('added') ?? nothing(),
    // A request is Pending only when it is made; the other parts count status transitions.
    requests: byPart(days, rows, 'requests').get('Pending') ?? nothing(),
  };
}
