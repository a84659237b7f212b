import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { grantableTopicsQuery, parsePremiumIds, unknownTopicLabel } from './premium-topics.ts';

export function TopicTitles({ ids }: { ids: string }) {
  const { data: topics } = useQuery(grantableTopicsQuery(useApi()));
  const listed = parsePremiumIds(ids);
  if (listed.length === 0) return <OrDash value={null} />;
  const titles = new Map(topics?.map(({ id, title }) => [String(id), title]));
  return (
    <Flex component="ul" direction="column">
      {listed.map((id) => (
        <li key={id}>{titles.get(id) ?? unknownTopicLabel(id)}</li>
      ))}
    </Flex>
  );
}
