import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOut } from '../fields.ts';

/** How many days the history may reach back, and does unless asked otherwise. */
export const HISTORY_LIMITS = { daysMin: 1, daysMax: 366, daysDefault: 30 } as const;
const { daysMin, daysMax, daysDefault } = HISTORY_LIMITS;
const DAYS_MESSAGE = `days must be a whole number from ${daysMin} to ${daysMax}.`;

export const statisticsRecord = z.object({
  videos_count: z.int(),
  topics_count: z.int(),
  users_count: z.int(),
  service_requests_count: z.int(),
  pending_service_requests: z.int(),
});
export type Statistics = z.output<typeof statisticsRecord>;

/** A day in UTC, such as `2026-11-21`. */
const day = z.iso.date();
/** One number for each of the days, in their order; 0 where nothing happened. */
const counts = z.array(z.int());

export const historyRecord = z.object({
  /** The days looked at, the last of them today. */
  days: z.array(day),
  /** The first day that was recorded as it went by; what is 0 before it is not known. */
  recorded_since: day.nullable(),
  /** Every service that is offered or was pressed in these days, in the order of the ids. */
  clicks: z.array(z.object({ service_id: idOut, title: z.string(), counts })),
  views: counts,
  registrations: counts,
  /** How many requests were made, approved, rejected or cancelled, by the status that they got by it. */
  requests: z.array(z.object({ status: z.string(), counts })),
});
export type History = z.output<typeof historyRecord>;

export const dashboardEndpoints = {
  statistics: endpoint({
    method: 'GET',
    path: '/api/statistics',
    access: 'admin',
    summary: 'How many of each there are, for the dashboard.',
    response: statisticsRecord,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/statistics/history',
    access: 'admin',
    summary: 'Clicks by service, video views, registrations and requests by status, for each of the last days in UTC.',
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
