import { z } from 'zod';
import { bulkBody, bulkResult, listQuery, trashEndpoints } from '../collection.ts';
import { EXPORT_LIMITS, endpoint } from '../endpoint.ts';
import { flag, flagOut, id, idOut, idParams, instant, integer, recordFields, text, timestamp } from '../fields.ts';
import { PACKAGE_STATES, REQUEST_LIMITS, REQUEST_STATUSES } from '../service-plans.ts';
import { SERVICE_REQUEST_MESSAGES } from '../service-request-messages.ts';

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
  }),
  service_id: idOut,
  service_title: z.string(),
  is_monthly: flagOut,
  status: z.enum(REQUEST_STATUSES),
  price: z.number(),
  /** The service's price now, which a re-approval takes. */
  price_today: z.number(),
  /** The access level that this request opens, or would open if it were approved now. */
  level: z.int(),
  /** ISO 4217 code. */
  currency: z.string(),
  /** What the user wrote with the request. */
  message: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version of the terms that the user had accepted; null if none. */
  terms_version_id: idOut.nullable(),
  /** How many premium topics this request opens, or would open if it were approved now. */
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
  /** Of an approved request; null for others. */
  package_state: z.enum(PACKAGE_STATES).nullable(),
  /** When access would end if the user cancelled the package now; null if there is nothing to cancel. */
  cancel_ends_at: timestamp.nullable(),
  /** The period that an approval would give now; null for a request that can't be approved. */
  approval: z.object({ starts_at: timestamp, ends_at: timestamp.nullable() }).nullable(),
});
export type ServiceRequest = z.output<typeof serviceRequestRecord>;

/** A status transition; `from` is null for the first. */
export const requestStep = z.object({
  at: timestamp,
  from: z.enum(REQUEST_STATUSES).nullable(),
  to: z.enum(REQUEST_STATUSES),
  by: z.enum(['user', 'admin']),
  /** Who made the change; visible to admins only. */
  name: z.string().nullable(),
  /** `status` for a decision; `end` for a moved or removed end; `cancellation` by the user, before the end. */
  kind: z.enum(['status', 'end', 'cancellation']),
  /** The end of the package from then on; null: until cancelled, or no package. */
  ends_at: timestamp.nullable(),
});
export type RequestStep = z.output<typeof requestStep>;

export const requestWithHistory = serviceRequestRecord.extend({ history: z.array(requestStep) });
export type RequestWithHistory = z.output<typeof requestWithHistory>;

const statusFilter = z.enum(REQUEST_STATUSES, { error: `status must be one of ${REQUEST_STATUSES.join(', ')}.` });
const SORTABLE = ['created_at', 'updated_at'] as const;

const reasonField = text(REQUEST_LIMITS.reasonMax);
const MAX_DAYS = 366;
const endField = instant(SERVICE_REQUEST_MESSAGES.endInvalid).nullable();

const path = '/api/service-requests';

const FILTERS = {
  user_id: id.optional(),
  service_id: id.optional(),
  is_monthly: flag.optional(),
  status: statusFilter.optional(),
  /** Packages that end within this number of days. */
  ends_within: integer(1, MAX_DAYS, `ends_within must be a number of days from 1 to ${MAX_DAYS}.`).optional(),
};
const trash = trashEndpoints({
  path,
  noun: 'request',
  nouns: 'requests',
  record: serviceRequestRecord,
  filters: FILTERS,
});

export const serviceRequestsEndpoints = {
  ...trash,
  remove: { ...trash.remove, summary: 'Move a request to the trash. Access it has granted stays.' },
  list: endpoint({
    method: 'GET',
    path,
    access: 'user',
    summary: 'List requests, newest first. Admins see all requests, users their own.',
    query: listQuery(SORTABLE).extend(FILTERS),
    response: z.array(serviceRequestRecord),
  }),
  own: endpoint({
    method: 'GET',
    path: `${path}/own`,
    access: 'user',
    summary: "List the caller's requests with their history, newest first.",
    query: listQuery(SORTABLE),
    response: z.array(requestWithHistory),
  }),
  pending: endpoint({
    method: 'GET',
    path: `${path}/pending`,
    access: 'admin',
    summary: 'Count the pending requests.',
    response: z.object({ pending: z.int() }),
    live: { collections: ['service_requests'] },
  }),
  answerTime: endpoint({
    method: 'GET',
    path: `${path}/answer-time`,
    access: 'user',
    summary:
      'Within how many hours requests are usually answered, judged by the last 20 decisions; null with fewer than 5.',
    response: z.object({ hours: z.int().nullable() }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'admin',
    summary: 'Export all requests as a CSV file. Each export is recorded in the audit trail.',
    response: 'csv',
    limits: EXPORT_LIMITS,
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'user',
    summary: 'Read a request with its history. Admins can read any request, users their own.',
    params: idParams,
    response: requestWithHistory,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'user',
    summary:
      "Request a service. The request is Pending and has the service's current price; a status or price that is sent is ignored.",
    body: z.object({
      /** Defaults to the caller; admins may create requests on behalf of others. */
      user_id: id.optional(),
      service_id: id,
      is_monthly: flag,
      message: text(REQUEST_LIMITS.messageMax).optional(),
      /** Accepted and ignored: a request starts as Pending. */
      status: z.unknown().optional(),
      /** Accepted and ignored: the price is the service's. */
      price: z.unknown().optional(),
    }),
    response: serviceRequestRecord,
    status: 201,
    limits: [
      { by: 'address', max: 60, windowSeconds: 60 },
      { by: 'account', max: 30, windowSeconds: 600 },
    ],
  }),
  decide: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'admin',
    summary:
      "Approve or reject a request, decline a pending one, or move or remove the end of a package. A decision grants or revokes access and, if the address is confirmed, notifies the user by email. Without ends_at an approval ends after the service's months, or never.",
    params: idParams,
    body: z
      .object({
        status: z.enum(REQUEST_STATUSES, { error: SERVICE_REQUEST_MESSAGES.statusInvalid }).optional(),
        /** Why it is rejected; the user reads it. */
        reason: reasonField.optional(),
        /** When the package ends; null: until cancelled. */
        ends_at: endField.optional(),
      })
      .refine(({ status, ends_at }) => status !== undefined || ends_at !== undefined, {
        path: ['status'],
        error: SERVICE_REQUEST_MESSAGES.decisionRequired,
      })
      .refine(({ status, ends_at }) => ends_at === undefined || status === undefined || status === 'Approved', {
        path: ['ends_at'],
        error: SERVICE_REQUEST_MESSAGES.endOnlyApproved,
      })
      .refine(({ status, reason }) => !reason || status === 'Rejected', {
        path: ['reason'],
        error: SERVICE_REQUEST_MESSAGES.reasonOnlyRejected,
      }),
    response: serviceRequestRecord,
  }),
  approvals: endpoint({
    method: 'POST',
    path: `${path}/approvals`,
    access: 'admin',
    summary: 'Approve the given requests. The response has a result for each id.',
    body: bulkBody,
    response: bulkResult,
  }),
  rejections: endpoint({
    method: 'POST',
    path: `${path}/rejections`,
    access: 'admin',
    summary: 'Reject the given requests. The response has a result for each id.',
    body: bulkBody.extend({ reason: reasonField.optional() }),
    response: bulkResult,
  }),
  cancellation: endpoint({
    method: 'POST',
    path: `${path}/:id/cancellation`,
    access: 'user',
    summary:
      "Cancel one of the caller's requests: a Pending or scheduled one at once, a Monthly package to the end of the month that runs, Pay As You Go at once.",
    params: idParams,
    response: serviceRequestRecord,
    limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
  }),
} as const;
