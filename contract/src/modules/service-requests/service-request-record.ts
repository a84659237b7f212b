import { z } from 'zod';
import { flagOut, idOut, recordFields, timestamp } from '../../api/fields.ts';
import { PACKAGE_STATES, REQUEST_STATUSES } from '../buttons/service-plans.ts';

/**
 * Price, currency, title and terms date from the request; a re-approval updates the price (requirements: Service
 * requests).
 */
export const serviceRequestRecord = z.object({
  ...recordFields,
  user_id: idOut,
  user: z.object({
    id: idOut,
    name: z.string(),
    username: z.string(),
    /** Only active users' requests can be approved. */
    standing: z.enum(['active', 'inactive', 'deleted']),
    /** False: the email isn't confirmed, so none reaches the user. */
    gets_email: z.boolean(),
  }),
  service_id: idOut,
  service_title: z.string(),
  /** The service is in the trash. */
  service_deleted: z.boolean(),
  is_monthly: flagOut,
  status: z.enum(REQUEST_STATUSES),
  price: z.number(),
  /** Current price, which a re-approval takes. */
  price_today: z.number(),
  /** Access level that it opens, or would by approval. */
  level: z.int(),
  /** ISO 4217 code. */
  currency: z.string(),
  /** The user's message with the request. */
  message: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Accepted version; null if none. */
  terms_version_id: idOut.nullable(),
  /** Number of premium topics that it opens, or would. */
  topics_count: z.int(),
  /** 1: it opens the premium applications, or would. */
  premium_apps: flagOut,
  /** Package of the same service that it renews or changes; null for neither. */
  follows_id: idOut.nullable(),
  /** First decision. */
  decided_at: timestamp.nullable(),
  /** Null before the first approval. */
  starts_at: timestamp.nullable(),
  /** Null: until cancelled. */
  ends_at: timestamp.nullable(),
  /** When the user cancelled it; access may last longer. */
  cancelled_at: timestamp.nullable(),
  /** Null: not approved. */
  package_state: z.enum(PACKAGE_STATES).nullable(),
  /** End of access if cancelled now; null: nothing to cancel. */
  cancel_ends_at: timestamp.nullable(),
  /** Effects of an approval now; null if impossible. */
  approval: z
    .object({
      starts_at: timestamp,
      /** Null: until cancelled. */
      ends_at: timestamp.nullable(),
      /** Package that it would renew or replace. */
      follows: z
        .object({
          id: idOut,
          is_monthly: flagOut,
          ends_at: timestamp.nullable(),
          /** Earlier end of that package; null: unchanged. */
          moved_end: timestamp.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Why a Pending or Rejected request can't be approved now. */
  approval_problem: z.string().nullable(),
});
export type ServiceRequest = z.output<typeof serviceRequestRecord>;

/** A status transition; `from` is null for the first. */
export const requestStep = z.object({
  at: timestamp,
  from: z.enum(REQUEST_STATUSES).nullable(),
  to: z.enum(REQUEST_STATUSES),
  by: z.enum(['user', 'admin']),
  name: z.string().nullable(),
  /** Current username; null if unknown or purged. */
  username: z.string().nullable(),
  /** `status`: decision; `end`: moved or removed end; `cancellation`: by the user, before the end. */
  kind: z.enum(['status', 'end', 'cancellation']),
  /** New end; null: until cancelled, or no package. */
  ends_at: timestamp.nullable(),
});
export type RequestStep = z.output<typeof requestStep>;

export const requestWithHistory = serviceRequestRecord.extend({ history: z.array(requestStep) });
export type RequestWithHistory = z.output<typeof requestWithHistory>;

/** A request as one call reads it. */
export const requestDetail = requestWithHistory.extend({
  /** Access that an approval would open and the user has; null for users, and if it can't be approved. */
  already_open: z.object({ level: z.boolean(), topics_count: z.int(), premium_apps: z.boolean() }).nullable(),
});
export type RequestDetail = z.output<typeof requestDetail>;
