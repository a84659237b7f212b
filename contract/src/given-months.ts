import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flagOut, id, idOut, idParams, instant, timestamp } from './fields.ts';

/** Why a month of a service can't be given, or taken back. */
export const GIVEN_MONTH_MESSAGES = {
  opensAlready: 'This user already has everything in it, with no end date.',
  userInactive: "The user's account is inactive.",
  admin: 'Admins can open everything.',
  serviceUnknown: "This service doesn't exist, isn't available, or opens nothing.",
  startInvalid: 'starts_at must be an ISO 8601 time in UTC, or null for now.',
  changed: "The user's access has changed in the meantime. Look at it again.",
  undoTooLate: 'This month can no longer be undone.',
  changedSince: "The user's access has changed since, so the month can't be undone.",
} as const;

/** A month of a service that an admin can give a user by hand. */
export const offeredMonth = z.object({
  service_id: idOut,
  service_title: z.string(),
  /** The access level that it opens; 0: none. */
  level: z.int(),
  topics_count: z.int(),
  premium_apps: flagOut,
  /** When what is open to the user ends, after which the month counts; null: it counts from now. */
  starts_at: timestamp.nullable(),
  /** When a month given now would end; null if it can't be given. */
  ends_at: timestamp.nullable(),
  /** Why it can't be given. */
  problem: z.string().nullable(),
});
export type OfferedMonth = z.output<typeof offeredMonth>;

/** Months of services that admins give users by hand, without a request. */
export const givenMonthsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/months',
    access: 'admin',
    summary: 'List the available services that open something, with until when a month of each would last for a user.',
    params: idParams,
    response: z.array(offeredMonth),
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/users/:id/months',
    access: 'admin',
    summary:
      'Give a user a month of a service by hand: from now, or from when what it opens ends. 409 if it would start at another time than starts_at, so that a repeated call gives one month.',
    params: idParams,
    body: z.object({
      service_id: id,
      /** As listed. */
      starts_at: instant(GIVEN_MONTH_MESSAGES.startInvalid).nullable(),
    }),
    response: z.object({ id: idOut, ends_at: timestamp }),
    status: 201,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/months/:month',
    access: 'admin',
    summary: 'Undo a month within a minute, unless the access that it gave has changed since.',
    params: idParams.extend({ month: id }),
    response: null,
  }),
} as const;
