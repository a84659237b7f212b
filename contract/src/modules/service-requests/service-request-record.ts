import { z } from 'zod';
import { flagOut, idOut, recordFields, timestamp } from '../../api/fields.ts';
import { PACKAGE_STATES, REQUEST_STATUSES } from '../buttons/service-plans.ts';

/**
 * A user's request for a service (requirements: Service requests). Price, currency, title and terms are those at the time
 * of the request; a re-approval updates the price.
 */
export const serviceRequestRecord = z.object({
  ...recordFields,
  user_id: idOut,
  user: z.object({
    id: idOut,
    name: z.string(),
    username: z.string(),
    /** Only requests of active users can be approved. */
    standing: z.enum(['active', 'inactive', 'deleted']),
    /** False: no email about the request reaches the user, because the address isn't confirmed. */
    gets_email: z.boolean(),
  }),
  service_id: idOut,
  service_title: z.string(),
  /** The service is in the trash. */
  service_deleted: z.boolean(),
  is_monthly: flagOut,
  status: z.enum(REQUEST_STATUSES),
  price: z.number(),
  /** The service's price now, which a re-approval takes. */
  price_today: z.number(),
  /** The access level that this request opens, or would open if it were approved now. */
  level: z.int(),
  /** ISO 4217 code. */
  currency: z.string(),
  /** The user's message with the request. */
  message: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version of the terms that the user had accepted; null if none. */
  terms_version_id: idOut.nullable(),
  /** Number of premium topics that this request opens, or would open if it were approved now. */
  topics_count: z.int(),
  /** 1: it opens the premium applications, or would. */
  premium_apps: flagOut,
  /** The package of the same service that this request renews, or whose plan it changes; null for neither. */
  follows_id: idOut.nullable(),
  /** When the first decision on it was made. */
  decided_at: timestamp.nullable(),
  /** The period of an approved or ended package; null before the first approval. */
  starts_at: timestamp.nullable(),
  /** Null: until cancelled. */
  ends_at: timestamp.nullable(),
  /** When the user cancelled the package, whose access may last longer. */
  cancelled_at: timestamp.nullable(),
  /** The state of an approved request; null for others. */
  package_state: z.enum(PACKAGE_STATES).nullable(),
  /** When access would end if the user cancelled the package now; null if there is nothing to cancel. */
  cancel_ends_at: timestamp.nullable(),
  /** The effects of an approval now; null for a request that can't be approved. */
  approval: z
    .object({
      starts_at: timestamp,
      /** Null: until cancelled. */
      ends_at: timestamp.nullable(),
      /** The package of the same service that it would renew or replace. */
      follows: z
        .object({
          id: idOut,
          is_monthly: flagOut,
          ends_at: timestamp.nullable(),
          /** The earlier end that it would get; null if its end stays. */
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
  /** The name of the user who made the change; visible to admins only. */
  name: z.string().nullable(),
  /** Their username now; null if unknown or purged. */
  username: z.string().nullable(),
  /** `status` for a decision; `end` for a moved or removed end; `cancellation` by the user, before the end. */
  kind: z.enum(['status', 'end', 'cancellation']),
  /** The end of the package from then on; null: until cancelled, or no package. */
  ends_at: timestamp.nullable(),
});
export type RequestStep = z.output<typeof requestStep>;

export const requestWithHistory = serviceRequestRecord.extend({ history: z.array(requestStep) });
export type RequestWithHistory = z.output<typeof requestWithHistory>;

/** A request as one call reads it. */
export const requestDetail = requestWithHistory.extend({
  /** The part of the access that an approval would open and the user has; null for users, and if it can't be approved. */
  already_open: z.object({ level: z.boolean(), topics_count: z.int(), premium_apps: z.boolean() }).nullable(),
});
export type RequestDetail = z.output<typeof requestDetail>;
