import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { planLabel, type RequestStatus, serviceLabel } from '@qram/contract/service-plans';

/** The colour of a status. */
export const STATUS_TONES = {
  Pending: 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Cancelled: 'quiet',
} as const satisfies Record<RequestStatus, string>;

/** What tells a request from the others: who, what, which plan. */
export const requestName = ({ user, service_id, is_monthly }: ServiceRequest): string =>
  `${user.name}, ${serviceLabel(service_id)}, ${planLabel(is_monthly)}`;

export type RequestAction = 'approve' | 'reject' | 'delete';

/** Spec §8: 'Failed to delete/approve/reject the request. Please try again.' */
export const failureOf = (deed: RequestAction): string => `Failed to ${deed} the request. Please try again.`;

/** What was done, of a request's name. */
export const DONE = { approve: 'Approved', reject: 'Rejected', delete: 'Moved to the trash' } as const;

/** `1 request`, `3 requests`. */
export const requestCount = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'}`;
