import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const statisticsRecord = z.object({
  videos_count: z.int(),
  topics_count: z.int(),
  users_count: z.int(),
  service_requests_count: z.int(),
  pending_service_requests: z.int(),
});
export type Statistics = z.output<typeof statisticsRecord>;

export const dashboardEndpoints = {
  statistics: endpoint({
    method: 'GET',
    path: '/api/statistics',
    access: 'admin',
    summary: 'How many of each there are, for the dashboard.',
    response: statisticsRecord,
  }),
} as const;
