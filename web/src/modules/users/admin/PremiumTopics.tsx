import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import { grantableTopicsQuery, premiumIds, unknownTopic } from './premium-topics.ts';
import classes from './users.module.css';

/** The topics that are unlocked for a user, by name. */
export function PremiumTopics({ premium }: { premium: string }) {
  const { data: topics } = useQuery(grantableTopicsQuery(useApi()));
  const ids = premiumIds(premium);
  if (ids.length === 0) return <span className={classes.none}>None</span>;
  const titles = new Map(topics?.map(({ id, title }) => [String(id), title]));
  return (
    <ul className={classes.topics}>
      {ids.map((id) => (
        <li key={id}>{titles.get(id) ?? unknownTopic(id)}</li>
      ))}
    </ul>
  );
}
