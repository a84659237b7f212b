import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';

export const STATUS_TONES = {
  Pending: 'warn',
  Approved: 'good',
  Rejected: 'bad',
  Cancelled: 'quiet',
} as const satisfies Record<RequestStatus, string>;
