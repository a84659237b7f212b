import { useQuery } from '@tanstack/react-query';
import type { LinkedFilter } from '../../../admin/declaration/admin-collection.ts';
import { useApi } from '../../../api/api-context.tsx';
import { grantableTopicsQuery, unknownTopic } from '../shared/premium-topics.ts';

function TopicName({ value }: { value: string }) {
  const { data } = useQuery(grantableTopicsQuery(useApi()));
  return <span>{`Access to ${data?.find(({ id }) => String(id) === value)?.title ?? unknownTopic(value)}`}</span>;
}

/** Users who may open a premium topic; the topic's row links here. */
export const topicFilter: LinkedFilter = {
  field: 'topic_id',
  accepts: (value) => /^[1-9]\d{0,9}$/.test(value),
  Name: TopicName,
};

/** Users who may open the premium applications, whose rows link here. */
export const premiumAppsFilter: LinkedFilter = {
  field: 'premium_apps',
  accepts: (value) => value === '1',
  Name: () => 'Access to the premium applications',
};
