import { z } from 'zod';
import { EXPORT_LIMITS, endpoint, type RateLimit } from '../../api/endpoint.ts';
import { id, idOut, idParams, timestamp } from '../../api/fields.ts';

/** Buttons with per-user click counts (requirements: Clicks, "Protected static button ids"). */
export const COUNTED_BUTTONS = [1, 2, 3] as const;

/** Shared by both calls of one click; nobody clicks more than twice a second. */
const PRESS_LIMITS: readonly RateLimit[] = [{ by: 'ip', max: 120, windowSeconds: 60 }];

/** One user's clicks on each of the three static service buttons. */
export const clickStatsRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  username: z.string(),
  button1_clicks: z.int(),
  button2_clicks: z.int(),
  button3_clicks: z.int(),
  updated_at: timestamp,
});
export type ClickStats = z.output<typeof clickStatsRecord>;

export const clicksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/button-clicks',
    access: 'admin',
    summary: 'List the click statistics of each user, newest first.',
    response: z.object({ data: z.array(clickStatsRecord) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/button-clicks/export',
    access: 'admin',
    summary: 'Export the click statistics of all users as a CSV file. Each export is recorded in the audit trail.',
    response: 'csv',
    limits: EXPORT_LIMITS,
  }),
  press: endpoint({
    method: 'POST',
    path: '/api/buttons/:id/click',
    access: 'anyone',
    summary:
      'Count a click on an active service button. Prefetches and declared bots get a response but are not counted.',
    params: idParams,
    response: z.object({ id: idOut, clicks_count: z.int(), counted: z.boolean() }),
    limits: PRESS_LIMITS,
  }),
  pressByUser: endpoint({
    method: 'POST',
    path: '/api/button-click',
    access: 'user',
    summary:
      "Count a click by the caller; user_id must be the caller's id. Only the static buttons 1, 2 and 3 are counted by user.",
    body: z.object({ user_id: id, button_id: id }),
    response: z.object({ user_id: idOut, button_id: idOut, counted: z.boolean() }),
    errors: { forbidden: "user_id isn't the caller's id.", not_found: 'There is no such button.' },
    limits: PRESS_LIMITS,
  }),
} as const;
