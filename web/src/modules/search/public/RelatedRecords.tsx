import type { PagedCollection } from '@qram/contract/content';
import { recordAddress } from '@qram/contract/record-pages';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { relatedQuery } from '../queries.ts';
import classes from './RelatedRecords.module.css';

const LABELS = { videos: 'Video', topics: 'Lesson', patents: 'Patent' } as const;

/** Up to three records that have to do with one; nothing if there are none, or they can't be loaded. */
export function RelatedRecords({ collection, id }: { collection: PagedCollection; id: number }) {
  const headingId = useId();
  const { data } = useQuery(relatedQuery(useApi(), collection, id));
  if (!data || data.length === 0) return null;
  return (
    <section className={`${classes.related} screen-only`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Related
      </h2>
      <ul className="stack gap-14">
        {data.map((record) => (
          <li key={`${record.collection} ${record.id}`}>
            <span className={`quiet text-13 ${classes.kind}`}>{LABELS[record.collection]}</span>
            <Link
              dir="auto"
              className={`font-semibold no-underline wrap-anywhere ${classes.title}`}
              to={recordAddress(record.collection, record)}
            >
              {record.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
