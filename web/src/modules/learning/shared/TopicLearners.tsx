import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { topicLearnersQuery } from './topic-learners-query.ts';

export function TopicLearners({ id }: { id: number }) {
  const { data, isError } = useQuery(topicLearnersQuery(useApi(), id));
  if (data) return <span>{`${data.started} started, ${data.finished} finished`}</span>;
  return <span>{isError ? "Couldn't be loaded" : 'Loading…'}</span>;
}
