import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';

const share = (right: number, tried: number): string => `${Math.round((100 * right) / tried)}%`;

/** How many users tried each question of a topic, and the share that was right at the first attempt, without names. */
export function TopicQuestions({ id }: { id: number }) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['learning', 'questions', id],
    queryFn: async ({ signal }) => (await api('GET /api/topics/:id/questions', { params: { id }, signal })).data,
  });
  if (!data) return <span>{isError ? "Couldn't be loaded" : 'Loading…'}</span>;
  if (data.length === 0) return <span>None</span>;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.map(({ key, title, tried, right }) => (
        <li key={key}>
          <span>{title}</span>
          <Text fz="sm" c="dimmed">
            {tried === 0 ? 'Not tried yet' : `${tried} tried, ${share(right, tried)} right at first`}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
