import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { learningListQuery } from '../queries.ts';
import classes from './ContinuePanel.module.css';
import { placeLabel } from './learning-labels.ts';

const SHOWN = 3;

/** The last records that the viewer has begun and not finished; nothing without any. */
export default function ContinuePanel({ viewer }: { viewer: number }) {
  const { data } = useQuery(learningListQuery(useApi(), { viewer, list: 'begun', shown: SHOWN }));
  if (!data || data.records.length === 0) return null;
  return (
    <section className={`${classes.panel} screen-only`} aria-labelledby="continue-title">
      <div className={classes.head}>
        <h2 id="continue-title" className={classes.title}>
          Continue where you left off
        </h2>
        <Link to="/account/learning">All your learning</Link>
      </div>
      <ul className={classes.records}>
        {data.records.map((record) => (
          <li key={record.address}>
            <Link to={record.address} className={classes.record}>
              <span className={classes.kind}>{placeLabel(record)}</span>
              <span dir="auto" className={classes.name}>
                {record.title}
              </span>
              <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
