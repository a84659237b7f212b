import { HOUR_MS } from '@qram/contract/values/durations';
import type { MyRequest } from './queries.ts';

/** The fields of a request that decide what the user may open. */
export type WatchedRequest = Pick<
  MyRequest,
  'id' | 'service_title' | 'status' | 'package_state' | 'starts_at' | 'ends_at'
>;

/** How often a visible page asks for the decision on a pending request. */
export const PENDING_POLL_MS = 10_000;
/** Packages may also be changed by an admin; timers can't wait for months. */
const MAX_WAIT_MS = HOUR_MS;
/** The server's clock may be behind. */
const CLOCK_SKEW_MS = 1_000;

/** Milliseconds until the requests are to be read again: for a decision, a start or an end. False: no need to. */
export function nextReadMs(requests: readonly WatchedRequest[] | undefined, now: Date): number | false {
  if (!requests) return false;
  if (requests.some(({ status }) => status === 'Pending')) return PENDING_POLL_MS;
  const times = requests.flatMap(({ package_state, starts_at, ends_at }) => {
    if (package_state === 'scheduled') return starts_at ?? [];
    return package_state === 'active' ? (ends_at ?? []) : [];
  });
  if (times.length === 0) return false;
  const soonest = Math.min(...times.map((time) => Date.parse(time))) - now.getTime() + CLOCK_SKEW_MS;
  return Math.min(MAX_WAIT_MS, Math.max(PENDING_POLL_MS, soonest));
}

/** Changes when what the user may open may have changed. */
export const accessKey = (requests: readonly WatchedRequest[]): string =>
  requests.map(({ id, status, package_state }) => `${id} ${status} ${package_state}`).join(', ');

/** Services whose package is active now and was not before. */
export function newlyOpen(before: readonly WatchedRequest[], now: readonly WatchedRequest[]): string[] {
  const active = new Set(before.filter(({ package_state }) => package_state === 'active').map(({ id }) => id));
  return now
    .filter(({ id, package_state }) => package_state === 'active' && !active.has(id))
    .map(({ service_title }) => service_title);
}
