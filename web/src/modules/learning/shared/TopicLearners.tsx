import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';

/** Number of users who started and finished a topic, without names. */
export function TopicLearners({ id }: { id: number }) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['learning', 'learners', id],
    queryFn: async ({ signal }) => (await api('GET /api/topics/:id/learners', { params: { id }, signal })).data,
  });
  if (data) return <span>{`${data.started} started, ${data.finished} finished`}</span>;
  return <span>{isError ? "Couldn't be loaded" : 'Loading…'}</span>;
}
