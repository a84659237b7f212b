import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { learningListQuery } from '../queries.ts';
import classes from './ContinuePanel.module.css';
import { placeLabel } from './learning-labels.ts';

const SHOWN = 3;

export default function ContinuePanel({ viewer }: { viewer: number }) {
  const { data } = useQuery(learningListQuery(useApi(), { viewer, list: 'started', shown: SHOWN }));
  if (!data || data.records.length === 0) return null;
  return (
    <section className={`measure screen-only ${classes.panel}`} aria-labelledby="continue-title">
      <div className="flex flex-wrap items-baseline justify-between gap-4 gap-y-1 mb-4">
        <h2 id="continue-title" className="text-6">
          Continue where you left off
        </h2>
        <Link className="link text-4 font-medium" to="/account/learning">
          All your learning
        </Link>
      </div>
      <ul className={`grid gap-3 ${classes.records}`}>
        {data.records.map((record) => (
          <li key={record.address}>
            <Link
              to={record.address}
              className={`grid items-center gap-3 gap-y-1 panel shadow-rest no-underline ${classes.record}`}
            >
              <span className={`text-3 text-ink-3 ${classes.kind}`}>{placeLabel(record)}</span>
              <span dir="auto" className="font-semibold wrap-anywhere">
                {record.title}
              </span>
              <IconArrowRight className="text-accent" size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
