import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { planLabel, type RequestStatus, serviceLabel } from '@qram/contract/service-plans';

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
