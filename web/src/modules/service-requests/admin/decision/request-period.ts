import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { daysUntil, endOfDay } from '../../../../admin/text/local-day.ts';
import { localShortDate } from '../../../../ui/text/dates.ts';
import { SOON_DAYS } from '../requests-url.ts';

/** End of a package in the list. */
export interface EndLabel {
  text: string;
  /** `in 10 days`, `starts Dec 2`; empty for none. */
  note: string;
  soon: boolean;
}

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** `today`, `tomorrow`, `in 10 days`. */
export const inDays = (iso: string, now: Date): string => RELATIVE.format(daysUntil(iso, now), 'day');

/** End of the request's package; null if there is or was none. The drawer says what an approval would lead to. */
export function endLabel(request: ServiceRequest, now: Date): EndLabel | null {
  const { status, starts_at, ends_at, package_state } = request;
  const ended = ends_at !== null && new Date(ends_at) <= now;
  if (starts_at !== null && ended) return { text: `Ended ${localShortDate(ends_at, now)}`, note: '', soon: false };
  if (status !== 'Approved') return null;
  const starts = package_state === 'scheduled' && starts_at !== null ? `starts ${localShortDate(starts_at, now)}` : '';
  if (ends_at === null) return { text: 'No end date', note: starts, soon: false };
  const soon = daysUntil(ends_at, now) <= SOON_DAYS;
  return { text: localShortDate(ends_at, now), note: starts || inDays(ends_at, now), soon };
}

/** When a package ends: as the service says, never, or after a chosen day. */
export interface EndChoice {
  kind: 'service' | 'never' | 'day';
  /** `2026-12-02`. */
  day: string;
}

type Period = Pick<NonNullable<ServiceRequest['approval']>, 'starts_at' | 'ends_at'>;

const getMonth = (iso: string) => {
  const at = new Date(iso);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};

/** `For 3 months`: the period that the service gives. Days are clamped to the month's length, so only months count. */
export function serviceEndLabel({ starts_at, ends_at }: Period): string {
  if (ends_at === null) return 'No end date';
  const months = getMonth(ends_at) - getMonth(starts_at);
  return `For ${months} ${months === 1 ? 'month' : 'months'}`;
}

/** The end in UTC, null for none; undefined while no valid day is chosen. */
export function chosenEnd({ kind, day }: EndChoice, serviceEnd: string | null): string | null | undefined {
  if (kind === 'service') return serviceEnd;
  return kind === 'never' ? null : (endOfDay(day) ?? undefined);
}
