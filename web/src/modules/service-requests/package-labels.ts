import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { RequestStep, ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { parseCodes } from '@qram/contract/values/comma-list';
import { DAY_MS } from '@qram/contract/values/durations';
import { localDate } from '../../ui/text/dates.ts';

/** Midnight of the local day as if it were UTC, so that every day has 24 hours. */
const localDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Calendar days from now to the end, in the local time zone. */
export const daysLeft = (endsAt: string, now: Date): number =>
  Math.round((localDay(new Date(endsAt)) - localDay(now)) / DAY_MS);

/** `30 days left`, `1 day left`, `Ends today` */
export function daysLeftLabel(endsAt: string, now: Date): string {
  const days = daysLeft(endsAt, now);
  if (days < 1) return 'Ends today';
  return days === 1 ? '1 day left' : `${days.toLocaleString('en-US')} days left`;
}

/** `Day 31 of 61`: of the period, in calendar days. */
export function dayLabel(startsAt: string, endsAt: string, now: Date): string {
  const total = daysLeft(endsAt, new Date(startsAt));
  const day = total - daysLeft(endsAt, now);
  return `Day ${Math.max(1, day).toLocaleString('en-US')} of ${Math.max(1, total).toLocaleString('en-US')}`;
}

/** The part of the period that has passed, from 0 to 1. */
export function elapsedPart(startsAt: string, endsAt: string, now: Date): number {
  const start = Date.parse(startsAt);
  const length = Date.parse(endsAt) - start;
  return length > 0 ? Math.min(1, Math.max(0, (now.getTime() - start) / length)) : 1;
}

/** `October 22, 2026 to December 22, 2026`; null before the first approval. */
export function periodLabel({ starts_at, ends_at }: Pick<ServiceRequest, 'starts_at' | 'ends_at'>): string | null {
  if (starts_at === null) return null;
  return ends_at === null
    ? `From ${localDate(starts_at)}, no end date`
    : `${localDate(starts_at)} to ${localDate(ends_at)}`;
}

/** An approved request that was rejected later: its package has ended. */
export const isEndedByAdmin = ({ status, starts_at }: Pick<ServiceRequest, 'status' | 'starts_at'>): boolean =>
  status === 'Rejected' && starts_at !== null;

/** The status as the user sees it. */
export const requestStatusLabel = (request: Pick<ServiceRequest, 'status' | 'starts_at'>): string =>
  isEndedByAdmin(request) ? 'Ended by our team' : statusLabel(request.status);

/** When an admin last agreed to the price: the approval, or the request before one. */
export const findAgreedAt = ({
  history,
  created_at,
}: Pick<ServiceRequest, 'created_at'> & { history: readonly RequestStep[] }): string =>
  history.findLast(({ from, to }) => from !== null && to === 'Approved')?.at ?? created_at;

/** `1 premium lesson`, `4 premium lessons`; null for none. */
export function tutorialsLabel(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? '1 premium lesson' : `${count.toLocaleString('en-US')} premium lessons`;
}

/** What a service gives, in words: the service that it contains, the content that it opens itself, its deliverables. */
export function openedLabels(
  button: Pick<ServiceButton, 'opens_topics' | 'opens_premium_apps' | 'contains_title' | 'deliverables'>,
): string[] {
  const contained = button.contains_title === null ? null : `Everything in ${button.contains_title}`;
  const tutorials = tutorialsLabel(parseCodes(button.opens_topics).length);
  const applications = button.opens_premium_apps === 1 ? 'Premium applications' : null;
  return [contained, tutorials, applications, ...button.deliverables].filter((label) => label !== null);
}

/** The effect of canceling, and when; or that there is nothing to cancel. Null for a canceled or continued package. */
export function cancelLabel(
  request: Pick<ServiceRequest, 'is_monthly' | 'package_state' | 'cancel_ends_at' | 'cancelled_at'>,
  continued: boolean,
): string | null {
  if (request.cancel_ends_at === null)
    return continued || request.cancelled_at !== null ? null : "Doesn't renew automatically.";
  if (request.package_state === 'scheduled') return "If you cancel, it won't start.";
  if (request.is_monthly !== 1) return 'If you cancel, it ends right away.';
  return `If you cancel, access stays until ${localDate(request.cancel_ends_at)}.`;
}

/** One line of a request's history; the first step is the request itself. */
export function stepLabel({ from, to, by, kind, at, ends_at }: RequestStep): string {
  const who = by === 'user' ? 'by you' : 'by our team';
  if (kind === 'end') return ends_at === null ? `End removed ${who}` : `End moved to ${localDate(ends_at)} ${who}`;
  if (kind === 'cancellation')
    return ends_at !== null && ends_at > at ? `Canceled ${who}, access until ${localDate(ends_at)}` : `Canceled ${who}`;
  if (from === 'Approved' && to === 'Rejected') return `Ended ${who}`;
  return from === null ? 'Requested' : `${statusLabel(to)} ${who}`;
}
