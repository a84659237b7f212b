import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { topicLearnersQuery } from './topic-learners-query.ts';

/** Of more topics, the learners aren't counted. */
const MAX_COUNTED = 25;

interface TopicDependentsProps {
  /** Null: all that a search or filters find. */
  records: readonly { id: number }[] | null;
}

/** Says in the confirmation how many learners have started lessons that are about to be deleted. */
export function TopicDependents({ records }: TopicDependentsProps) {
  const api = useApi();
  const counted = records && records.length <= MAX_COUNTED ? records : [];
  const counts = useQueries({
    queries: counted.map(({ id }) => ({ ...topicLearnersQuery(api, id), staleTime: 0 })),
  });
  const started = counts.map(({ data }) => data?.started ?? 0);
  const text = formatLearners(started, counted.length > 0 && counts.every(({ isSuccess }) => isSuccess));
  return text === null ? null : (
    <Text mt="sm" fz="sm" lh={1.5} role="status">
      {text}
    </Text>
  );
}

function formatLearners(started: readonly number[], isCounted: boolean): string | null {
  const lessons = started.filter((count) => count > 0).length;
  if (isCounted && lessons === 0) return null;
  const [only = 0] = started;
  if (isCounted && started.length === 1)
    return `${only === 1 ? '1 learner has' : `${only} learners have`} started this lesson. Their progress and notes go with it, and come back if you restore it.`;
  const which = isCounted ? `${lessons} of these lessons` : 'some of these lessons';
  const who = isCounted ? 'Learners have' : 'Learners may have';
  return `${who} started ${which}. Their progress and notes go with them, and come back if you restore them.`;
}
