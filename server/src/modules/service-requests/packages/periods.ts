import type { PackageState, RequestStatus } from '@qram/contract/modules/buttons/service-plans';

/** The fields that define a package's period. */
export interface Period {
  status: RequestStatus;
  is_monthly: number;
  starts_at: string | null;
  ends_at: string | null;
}

/** Same time of day in UTC; a missing day becomes the month's last. */
export function addMonths(at: string, months: number): string {
  const time = Temporal.Instant.from(at).toZonedDateTimeISO('UTC').add({ months });
  return new Date(time.epochMilliseconds).toISOString();
}

/** Null: not an approved request. The end is exclusive. */
export function packageState({ status, starts_at, ends_at }: Period, now: Date): PackageState | null {
  if (status !== 'Approved') return null;
  const at = now.toISOString();
  if (ends_at !== null && ends_at <= at) return 'ended';
  return starts_at !== null && starts_at > at ? 'scheduled' : 'active';
}

/** End of the running month, counted from the package's start. */
export function endOfMonth(startsAt: string, now: Date): string {
  const at = now.toISOString();
  const from = Temporal.Instant.from(startsAt).toZonedDateTimeISO('UTC');
  const past = from.until(Temporal.Instant.from(at).toZonedDateTimeISO('UTC'), { largestUnit: 'months' }).months;
  for (let months = past; ; months += 1) {
    const end = addMonths(startsAt, months);
    if (end > at) return end;
  }
}

/** A running Monthly package ends with its month, all others at once. Null: nothing to cancel. */
export function cancellationEnd(period: Period, now: Date): string | null {
  const state = packageState(period, now);
  if (state === null || state === 'ended') return null;
  if (state === 'scheduled' || period.is_monthly !== 1) return now.toISOString();
  const end = endOfMonth(period.starts_at ?? now.toISOString(), now);
  return period.ends_at !== null && period.ends_at <= end ? null : end;
}

/** Period, and the package that it follows. */
export type Approval<P extends Period> =
  | { refused: 'running' | 'followed' }
  | { refused: null; starts_at: string; ends_at: string | null; follows: P | null };

/**
 * Continues a package of the same plan, and replaces one of the other plan as soon as that could be cancelled, so that
 * there are never two active packages of one service.
 * @param packages the user's other unended packages of the service
 * @param months length of the service's Monthly packages; null: until cancelled
 */
export function planApproval<P extends Period>(
  { is_monthly }: Pick<Period, 'is_monthly'>,
  { packages, months }: { packages: readonly P[]; months: number | null },
  now: Date,
): Approval<P> {
  const at = now.toISOString();
  if (packages.some((other) => packageState(other, now) === 'scheduled')) return { refused: 'followed' };
  const same = packages.find((other) => other.is_monthly === is_monthly);
  const follows = same ?? packages[0] ?? null;
  if (same && same.ends_at === null) return { refused: 'running' };
  const change = follows && (cancellationEnd(follows, now) ?? follows.ends_at);
  const starts_at = same?.ends_at ?? change ?? at;
  const ends_at = is_monthly === 1 && months !== null ? addMonths(starts_at, months) : null;
  return { refused: null, starts_at, ends_at, follows };
}
