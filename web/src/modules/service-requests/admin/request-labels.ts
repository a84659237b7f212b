import { findPlan, planLabel } from '@qram/contract/modules/buttons/payment-plans';
import { serviceLabel } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { dollars } from '@qram/contract/values/dollars';
import { userLabel } from '../../../admin/text/text-format.ts';
import { localDate } from '../../../ui/text/dates.ts';
import { levelLabel, type Opening, openings } from '../../users/shared/openings.ts';

/** Display name of a request: user, service and plan. The username tells namesakes apart. */
export const requestName = (request: ServiceRequest): string =>
  `${userLabel(request.user)}, ${serviceLabel(request)}, ${planLabel(request.is_monthly)}`;

export type RequestDecision = 'approve' | 'reject';

/** 'Failed to delete/approve/reject the request. Please try again.' (requirements: Service requests) */
export const formatFailure = (action: RequestDecision | 'delete'): string =>
  `Failed to ${action} the request. Please try again.`;

/** Toast labels after each action. */
export const DONE = { approve: 'Approved', reject: 'Rejected' } as const;

/** `1 request`, `3 requests`. */
export const requestCount = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;

const LIST = new Intl.ListFormat('en-US');

/** `until December 22, 2026`, or `with no end date`. */
export const untilLabel = (end: string | null): string =>
  end === null ? 'with no end date' : `until ${localDate(end)}`;

/** `access level Developers from today until December 22, 2026`. @param from `from today` or a later day */
export function accessOpened(request: Opening, from: string, end: string | null): string {
  const opened = openings(request);
  const what = opened.length === 0 ? 'no additional access' : LIST.format(opened);
  return `${what} ${from} ${untilLabel(end)}`;
}

/** Access as something that one has: `Developers access`, `4 premium lessons`. */
function accessNames(opening: Opening): string[] {
  const { level } = opening;
  const others = openings({ ...opening, level: 0 });
  return level > 0 ? [`${levelLabel(level)} access`, ...others] : others;
}

/** The access that a rejection ends, as a sentence. */
export function accessEnded(request: ServiceRequest): string {
  if (request.status === 'Pending') return 'Not approved yet, so no access changes.';
  if (request.package_state === 'scheduled') return "The scheduled package won't start.";
  if (request.package_state === 'ended') return 'The package has already ended, so no access changes.';
  const ended = accessNames(request);
  if (ended.length === 0) return 'Every user may open this service, so no access changes.';
  const one = ended.length === 1 && (request.level > 0 || request.topics_count === 1);
  return `Rejecting ends ${LIST.format(ended)}, unless something else grants ${one ? 'it' : 'them'}.`;
}

/** The price of a re-approval, which is today's. */
export function reapprovalPrice({ price, price_today, is_monthly }: ServiceRequest): string {
  const today = `${dollars(price_today)} / ${findPlan(is_monthly).per}`;
  return price === price_today
    ? `The price is still ${today}.`
    : `Today's price applies: ${today} instead of ${dollars(price)}.`;
}
