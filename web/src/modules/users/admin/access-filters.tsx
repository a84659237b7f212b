import { useQuery } from '@tanstack/react-query';
import type { ListFilters } from '../../../admin/declaration/admin-collection.ts';
import { isPositiveInteger } from '../../../admin/declaration/list-filters.ts';
import { useApi } from '../../../api/api-context.tsx';
import { grantableTopicsQuery, unknownTopicLabel } from '../shared/premium-topics.ts';

function TopicName({ value }: { value: string }) {
  const { data } = useQuery(grantableTopicsQuery(useApi()));
  return <span>{`Access to ${data?.find(({ id }) => String(id) === value)?.title ?? unknownTopicLabel(value)}`}</span>;
}

/** Users who may open a premium topic, or the premium applications; their rows link here. */
export const accessFilters: ListFilters = {
  topic_id: { accepts: isPositiveInteger, Name: TopicName },
  premium_apps: { accepts: (value) => value === '1', Name: () => 'Access to the premium applications' },
};
