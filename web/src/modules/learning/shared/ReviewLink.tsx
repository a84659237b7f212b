import { IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { reviewsQuery } from '../queries.ts';
import classes from './ReviewLink.module.css';

/** Questions become due by the day. */
const STALE_MS = 10 * 60_000;

/** Leads to the review, with the number of questions that are due; nothing while none is. */
export function ReviewLink({ viewer }: { viewer: number }) {
  const { data } = useQuery({ ...reviewsQuery(useApi(), { viewer, list: 'due', shown: 1 }), staleTime: STALE_MS });
  const total = data?.total ?? 0;
  if (total === 0) return null;
  const label = `Review ${total === 1 ? '1 question' : `${total} questions`}`;
  return (
    <Link to="/account/review" className={`icon-button control ${classes.link}`} aria-label={label} title={label}>
      <IconCards size={20} stroke={1.75} aria-hidden="true" />
      <span className={`text-1 ${classes.count}`} aria-hidden="true">
        {total > 99 ? '99+' : total}
      </span>
    </Link>
  );
}
