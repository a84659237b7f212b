import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { planLabel, planOf, type RequestStatus, SERVICE_LEVELS, serviceLabel } from '@qram/contract/service-plans';
import { dollars } from '../../../ui/dollars.ts';

/** Badge color by status. */
export const STATUS_TONES = {
  Pending: 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Cancelled: 'quiet',
} as const satisfies Record<RequestStatus, string>;

/** Display name of a request: user, service and plan. */
export const requestName = ({ user, service_id, is_monthly }: ServiceRequest): string =>
  `${user.name}, ${serviceLabel(service_id)}, ${planLabel(is_monthly)}`;

export type RequestDecision = 'approve' | 'reject';

/** 'Failed to delete/approve/reject the request. Please try again.' (requirements: Service requests) */
export const failureOf = (action: RequestDecision | 'delete'): string =>
  `Failed to ${action} the request. Please try again.`;

/** Toast labels after each action. */
export const DONE = { approve: 'Approved', reject: 'Rejected' } as const;

/** `1 request`, `3 requests`. */
export const requestCount = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;

/** `Developers`; for level 0, what every user has. */
const levelLabel = (level: number): string =>
  SERVICE_LEVELS.find((known) => known.level === level)?.label ?? `level ${level}`;

/** What an approval opens. */
export const accessOpened = ({ service_title, level }: ServiceRequest): string =>
  level === 0
    ? `${service_title}, which every user may open`
    : `${service_title} and everything else of access level ${levelLabel(level)}, until the request is rejected`;

/** What a rejection ends. */
export function accessEnded(request: ServiceRequest): string {
  if (request.status === 'Pending') return `${requestName(request)}: no access was granted yet, so none ends`;
  if (request.level === 0) return `${requestName(request)}: every user may open this service, so no access ends`;
  return `${requestName(request)}: access level ${levelLabel(request.level)} ends now, unless another approved request gives it`;
}

/** The terms of a re-approval: today's price and level. */
export function reapprovalTerms(request: ServiceRequest): string {
  const { price, price_today, is_monthly } = request;
  const today = `${dollars(price_today)} / ${planOf(is_monthly).per}`;
  const change =
    price === price_today
      ? `The price is still ${today}.`
      : `Today's price applies: ${today} instead of ${dollars(price)}.`;
  return `${change} It opens ${accessOpened(request)}.`;
}
