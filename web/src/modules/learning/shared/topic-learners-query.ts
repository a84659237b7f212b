import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

/** How many users started and finished a topic. */
export const topicLearnersQuery = (api: Transport, id: number) =>
  queryOptions({
    queryKey: ['learning', 'learners', id],
    queryFn: async ({ signal }) => (await api('GET /api/topics/:id/learners', { params: { id }, signal })).data,
  });
