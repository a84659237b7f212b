/** Kept free of zod for the browser (requirements: Service requests). */

/** Services that always exist (requirements: Buttons). */
export const STATIC_SERVICE_IDS: readonly number[] = [1, 2, 3];

/** Pages that an internal link may point to (requirements: Buttons). */
export const INTERNAL_PATHS = [
  '/',
  '/videos',
  '/tutorials',
  '/patents',
  '/contact',
  '/QramPage',
  '/TermsPage',
] as const;

/** Labels of service access levels (requirements: Service requests). */
export const SERVICE_LEVELS = [
  { level: 0, label: 'Free' },
  { level: 1, label: 'Developers' },
  { level: 2, label: 'Integrate' },
] as const;

const DEVELOPERS_SERVICE = 2;

/** Services that admins added have their title (requirements: Service requests). */
export function serviceLabel({ service_id, service_title }: { service_id: number; service_title: string }): string {
  if (!STATIC_SERVICE_IDS.includes(service_id)) return service_title;
  return service_id === DEVELOPERS_SERVICE ? 'For Developers' : 'Integrate';
}

/** Texts of the subscription dialog (requirements: Service requests). */
export const SUBSCRIPTION_TEXTS = {
  duplicate: (service: string, plan: string): string =>
    `You have already sent a subscription request for ${service} - "${plan}". Please contact Admin to inquire.`,
  sent: (service: string, plan: string): string =>
    `Subscription Activation Request for ${service} - "${plan}" Package has been sent to Admin.`,
  failed: 'An error occurred. Please try again later.',
} as const;

export const REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A status as screens show it. */
export const statusLabel = (status: RequestStatus): string => (status === 'Cancelled' ? 'Canceled' : status);

/** Admin's transitions with button labels (requirements: Service requests). */
export const DECISIONS = {
  Pending: { to: 'Approved', action: 'Approve' },
  Approved: { to: 'Rejected', action: 'Reject' },
  Rejected: { to: 'Approved', action: 'Re-Approve' },
  Cancelled: null,
} as const satisfies Record<RequestStatus, { to: RequestStatus; action: string } | null>;

/** Admin's transitions; those of `DECISIONS` have a button in each row. */
export const TRANSITIONS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  Pending: ['Approved', 'Rejected'],
  Approved: ['Rejected'],
  Rejected: ['Approved'],
  Cancelled: [],
};

export const REQUEST_LIMITS = { messageMax: 1000, reasonMax: 500 } as const;

export const PACKAGE_STATES = ['scheduled', 'active', 'ended'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

/** At most one per user, service and plan. */
export const isOpenRequest = (status: RequestStatus): boolean => status === 'Pending' || status === 'Approved';
