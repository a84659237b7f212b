import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idOut, timestamp } from '../../api/fields.ts';
import { PUBLISHED_COLLECTIONS } from '../../collection/content.ts';
import { TIMED_COLLECTIONS } from '../../collection/timed-collections.ts';
import { REQUEST_STATUSES } from '../buttons/service-plans.ts';
import { HISTORY_LIMITS } from './dashboard-limits.ts';

const { daysMin, daysMax, daysDefault } = HISTORY_LIMITS;
const DAYS_MESSAGE = `days must be a whole number from ${daysMin} to ${daysMax}.`;

export const statisticsRecord = z.object({
  videos_count: z.int(),
  topics_count: z.int(),
  users_count: z.int(),
  service_requests_count: z.int(),
  pending_service_requests: z.int(),
  /** Added less deleted in the last 30 days. */
  videos_change: z.int(),
  topics_change: z.int(),
  users_change: z.int(),
  service_requests_change: z.int(),
  /** Current number of requests by status. */
  requests_by_status: z.array(z.object({ status: z.enum(REQUEST_STATUSES), count: z.int() })),
});
export type Statistics = z.output<typeof statisticsRecord>;

/** A day in UTC, such as `2026-11-21`. */
const day = z.iso.date();
/** One per day, in order. */
const counts = z.array(z.int());

export const historyRecord = z.object({
  /** Days of the history, ending today. */
  days: z.array(day),
  /** First recorded day; earlier zeros mean unknown. */
  recorded_since: day.nullable(),
  /** Services that exist or were clicked, by id. */
  clicks: z.array(z.object({ service_id: idOut, title: z.string(), counts })),
  views: counts,
  /** Accounts that visitors registered. */
  registrations: counts,
  /** Accounts that admins and the operator added. */
  added_accounts: counts,
  /** Requests that came in. */
  requests: counts,
});
export type History = z.output<typeof historyRecord>;

const upcomingChange = z.object({
  kind: z.enum(PUBLISHED_COLLECTIONS),
  id: idOut,
  title: z.string(),
  at: timestamp,
  becomes: z.enum(['live', 'ended']),
});
export type UpcomingChange = z.output<typeof upcomingChange>;

const nextChange = z.object({ kind: z.enum(TIMED_COLLECTIONS), at: timestamp });
export type NextChange = z.output<typeof nextChange>;

export const dashboardEndpoints = {
  statistics: endpoint({
    method: 'GET',
    path: '/api/statistics',
    access: 'admin',
    summary: 'Read the counts for the dashboard, their change in the last 30 days, and requests by status.',
    response: statisticsRecord,
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/api/statistics/upcoming',
    access: 'admin',
    summary:
      'List what goes live or ends in the next 14 days, soonest first: the first 50, and how many there are; and when records of each kind change next by time, however far ahead. Packages are `service_requests`, and grants change `users`.',
    response: z.object({ total: z.int(), changes: z.array(upcomingChange), next: z.array(nextChange) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/statistics/history',
    access: 'admin',
    summary:
      'Read clicks by service, video views, registrations, accounts added by admins and new requests, for each of the last days (UTC).',
    query: z.object({
      days: z.coerce
        .number(DAYS_MESSAGE)
        .int(DAYS_MESSAGE)
        .min(daysMin, DAYS_MESSAGE)
        .max(daysMax, DAYS_MESSAGE)
        .default(daysDefault),
    }),
    response: historyRecord,
  }),
} as const;
