import { CONTENT, labelsOfPages, type RelatedCollection } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { relatedQuery } from '../queries.ts';
import classes from './RelatedRecords.module.css';
import { getKindIcon } from './record-icons.ts';

function RecordIcon({ collection }: { collection: RelatedCollection }) {
  const Icon = getKindIcon(CONTENT[collection].found.kind);
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}

/** Up to three records that have to do with one; nothing if there are none, or they can't be loaded. */
export function RelatedRecords({ collection, id }: { collection: RelatedCollection; id: number }) {
  const headingId = useId();
  const { data } = useQuery(relatedQuery(useApi(), collection, id));
  if (!data || data.length === 0) return null;
  return (
    <section className="screen-only" aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-4 text-6">
        Related
      </h2>
      <ul className="grid gap-4 grid-fit-[280px]">
        {data.map((record) => (
          <li key={`${record.collection} ${record.id}`} className={`flex items-start gap-4 relative ${classes.record}`}>
            <span className="icon-tile flex-none size-10">
              <RecordIcon collection={record.collection} />
            </span>
            <span className="grid min-w-0">
              <span className="text-ink-3 text-2">{labelsOfPages(record.collection).one}</span>
              <Link
                dir="auto"
                className={`font-semibold leading-snug no-underline wrap-anywhere text-balance ${classes.target}`}
                to={recordPath(record.collection, record)}
              >
                {record.title}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
