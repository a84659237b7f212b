import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

/** How often one user pressed each of the three static service buttons. */
export const clickStatsRecord = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
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
    summary: 'Click statistics of each user, newest first.',
    response: z.object({ data: z.array(clickStatsRecord) }),
  }),
} as const;
