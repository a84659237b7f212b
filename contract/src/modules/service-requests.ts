import { z } from 'zod';
import { bulkBody, bulkResult, listQuery, trashEndpoints } from '../collection.ts';
import { EXPORT_LIMITS, endpoint } from '../endpoint.ts';
import { flag, flagOut, id, idOut, idParams, recordFields, text, timestamp } from '../fields.ts';
import { REQUEST_LIMITS, REQUEST_STATUSES } from '../service-plans.ts';

export const SERVICE_REQUEST_MESSAGES = {
  foreignUser: 'A request can only be made for yourself.',
  userUnknown: 'There is no such active user.',
  serviceUnknown: 'There is no such service.',
  serviceInactive: 'This service is not offered at present.',
  planRequired: 'is_monthly must be 0 or 1.',
  statusInvalid: 'status must be Approved or Rejected.',
  reasonOnlyRejected: 'Only a rejection has a reason.',
  transition: (from: string, to: string): string => `A request that is ${from} cannot become ${to}.`,
  userGone: "The user's account was deleted. The request cannot be approved.",
  userInactive: "The user's account is inactive. The request cannot be approved.",
  serviceGone: 'The service was deleted. The request cannot be approved.',
  openTwice: 'The user has another open request for this service and plan.',
  cancelOnlyPending: 'Only a request that is Pending can be cancelled.',
} as const;

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
  /** ISO 4217 code. */
  currency: z.string(),
  /** What the user wrote with the request. */
  message: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version of the terms that the user had accepted; null if none. */
  terms_version_id: idOut.nullable(),
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
});
export type RequestStep = z.output<typeof requestStep>;

export const requestWithHistory = serviceRequestRecord.extend({ history: z.array(requestStep) });
export type RequestWithHistory = z.output<typeof requestWithHistory>;

const statusFilter = z.enum(REQUEST_STATUSES, { error: `status must be one of ${REQUEST_STATUSES.join(', ')}.` });
const SORTABLE = ['created_at', 'updated_at'] as const;

const reasonField = text(REQUEST_LIMITS.reasonMax);

const path = '/api/service-requests';

const trash = trashEndpoints({ path, noun: 'request', nouns: 'requests', record: serviceRequestRecord });

export const serviceRequestsEndpoints = {
  ...trash,
  remove: { ...trash.remove, summary: 'Move one request to the trash; access that it gave stays.' },
  list: endpoint({
    method: 'GET',
    path,
    access: 'user',
    summary: 'List requests, newest first: an admin sees all, everybody else their own.',
    query: listQuery(SORTABLE).extend({
      user_id: id.optional(),
      service_id: id.optional(),
      is_monthly: flag.optional(),
      status: statusFilter.optional(),
    }),
    response: z.array(serviceRequestRecord),
  }),
  own: endpoint({
    method: 'GET',
    path: `${path}/own`,
    access: 'user',
    summary: "List the caller's own requests with their history, newest first.",
    query: listQuery(SORTABLE),
    response: z.array(requestWithHistory),
  }),
  pending: endpoint({
    method: 'GET',
    path: `${path}/pending`,
    access: 'admin',
    summary: 'How many requests wait for an answer.',
    response: z.object({ pending: z.int() }),
    live: { collections: ['service_requests'] },
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'admin',
    summary: 'All requests as a CSV file. Each export is an entry in the audit trail.',
    response: 'csv',
    limits: EXPORT_LIMITS,
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'user',
    summary: 'Read one request with its history: an admin any, everybody else their own.',
    params: idParams,
    response: requestWithHistory,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'user',
    summary:
      'Ask for a service. The request is Pending and has the price of its service at that time, whatever was sent.',
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
      'Approve or reject a request, with the access that this gives or takes and an email to the user, unless their address is not confirmed. A pending request may be rejected too.',
    params: idParams,
    body: z
      .object({
        status: z.enum(REQUEST_STATUSES, { error: SERVICE_REQUEST_MESSAGES.statusInvalid }),
        /** Why it is rejected; the user reads it. */
        reason: reasonField.optional(),
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
    summary: 'Approve the named requests, with an answer for each id.',
    body: bulkBody,
    response: bulkResult,
  }),
  rejections: endpoint({
    method: 'POST',
    path: `${path}/rejections`,
    access: 'admin',
    summary: 'Reject the named requests, with an answer for each id.',
    body: bulkBody.extend({ reason: reasonField.optional() }),
    response: bulkResult,
  }),
  cancellation: endpoint({
    method: 'POST',
    path: `${path}/:id/cancellation`,
    access: 'user',
    summary: "Withdraw one of the caller's own requests while it is Pending.",
    params: idParams,
    response: serviceRequestRecord,
    limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
  }),
} as const;
