import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { flag, id, idParams, instant, integer, text } from '../../api/fields.ts';
import { bulkBody, bulkResult, LIST_LIMITS, listQuery, trashEndpoints } from '../../collection/collection-endpoints.ts';
import { exportEndpoint } from '../../collection/import.ts';
import { REQUEST_LIMITS, REQUEST_STATUSES } from '../buttons/service-plans.ts';
import { SERVICE_REQUEST_MESSAGES } from './service-request-messages.ts';
import { requestDetail, requestWithHistory, serviceRequestRecord } from './service-request-record.ts';

export type { RequestDetail, RequestStep, RequestWithHistory, ServiceRequest } from './service-request-record.ts';

const statusFilter = z.enum(REQUEST_STATUSES, { error: `status must be one of ${REQUEST_STATUSES.join(', ')}.` });
const SORTABLE = ['created_at', 'updated_at'] as const;

const reasonField = text(REQUEST_LIMITS.reasonMax);
const MAX_DAYS = 366;
const endField = instant(SERVICE_REQUEST_MESSAGES.endInvalid).nullable();

const path = '/api/service-requests';

const IDS_MESSAGE = `Must be up to ${LIST_LIMITS.bulkMax} ids, separated by commas.`;
const ids = z
  .string({ error: IDS_MESSAGE })
  .transform((value): (string | number)[] => value.split(','))
  .pipe(z.array(id, { error: IDS_MESSAGE }).min(1, IDS_MESSAGE).max(LIST_LIMITS.bulkMax, IDS_MESSAGE));

const FILTERS = {
  user_id: id.optional(),
  service_id: id.optional(),
  is_monthly: flag.optional(),
  status: statusFilter.optional(),
  /** Ends within this number of days. */
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
  counts: endpoint({
    method: 'GET',
    path: `${path}/counts`,
    access: 'admin',
    summary: 'Count the requests in each status.',
    response: z.record(z.enum(REQUEST_STATUSES), z.int()),
  }),
  holders: endpoint({
    method: 'GET',
    path: `${path}/holders`,
    access: 'admin',
    summary: 'Count the people with a package that has not ended, and the pending requests, of services or of users.',
    query: z
      .object({ service_ids: ids.optional(), user_ids: ids.optional() })
      .refine(({ service_ids, user_ids }) => (service_ids === undefined) !== (user_ids === undefined), {
        path: ['service_ids'],
        error: 'Send either service_ids or user_ids.',
      }),
    response: z.object({ people: z.int(), pending: z.int() }),
  }),
  answerTime: endpoint({
    method: 'GET',
    path: `${path}/answer-time`,
    access: 'user',
    summary:
      'Within how many hours requests are usually answered, judged by the last 20 decisions; null with fewer than 5.',
    response: z.object({ hours: z.int().nullable() }),
  }),
  ...exportEndpoint({ path, nouns: 'requests', sortable: SORTABLE, filters: FILTERS }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'user',
    summary: 'Read a request with its history. Admins can read any request, users their own.',
    params: idParams,
    response: requestDetail,
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'user',
    summary:
      "Request a service. The request is Pending and has the service's current price; a status or price that is sent is ignored.",
    body: z.object({
      /** Default: the caller; only admins name others. */
      user_id: id.optional(),
      service_id: id,
      is_monthly: flag,
      message: text(REQUEST_LIMITS.messageMax).optional(),
      /** Ignored: requests start as Pending. */
      status: z.unknown().optional(),
      /** Ignored: the service sets the price. */
      price: z.unknown().optional(),
    }),
    errors: { forbidden: 'user_id is another user, and the caller is no admin.' },
    response: serviceRequestRecord,
    status: 201,
    limits: [
      { by: 'ip', max: 60, windowSeconds: 60 },
      { by: 'account', max: 30, windowSeconds: 600 },
    ],
  }),
  decide: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    access: 'admin',
    summary:
      "Approve or reject a request, or move or remove the end of a package. A decision grants or revokes access and, if the address is confirmed, notifies the user by email 15 seconds later, unless it is undone before. Without ends_at an approval ends after the service's months, or never.",
    params: idParams,
    body: z
      .object({
        status: z.enum(REQUEST_STATUSES, { error: SERVICE_REQUEST_MESSAGES.statusInvalid }).optional(),
        /** Reason of a rejection, for the user. */
        reason: reasonField.optional(),
        /** When the package ends; null: until cancelled. */
        ends_at: endField.optional(),
        /** Package expected to be renewed or replaced; 409 if it would be another. */
        follows_id: id.nullable().optional(),
      })
      .refine(({ status, ends_at }) => status !== undefined || ends_at !== undefined, {
        path: ['status'],
        error: SERVICE_REQUEST_MESSAGES.decisionRequired,
      })
      .refine(({ status, ends_at }) => ends_at === undefined || status === undefined || status === 'Approved', {
        path: ['ends_at'],
        error: SERVICE_REQUEST_MESSAGES.endOnlyApproved,
      })
      .refine(({ status, follows_id }) => follows_id === undefined || status === 'Approved', {
        path: ['follows_id'],
        error: SERVICE_REQUEST_MESSAGES.followsOnlyApproved,
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
    summary:
      'Approve the given requests. The response has a result for each id. Several requests of one user for one service are refused.',
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
  reversals: endpoint({
    method: 'POST',
    path: `${path}/reversals`,
    access: 'admin',
    summary:
      'Undo the latest decision on each of the given requests, within 15 seconds and before its email is sent. The response has a result for each id.',
    body: bulkBody,
    response: bulkResult,
  }),
  cancellation: endpoint({
    method: 'POST',
    path: `${path}/:id/cancellation`,
    access: 'user',
    summary:
      "Cancel one of the caller's requests: a Pending or scheduled one at once, a Monthly package to the end of the current period, Pay As You Go at once.",
    params: idParams,
    response: serviceRequestRecord,
    limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
  }),
} as const;
