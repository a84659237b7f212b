import type { CSSProperties } from 'react';
import { localDate } from '../../../ui/text/dates.ts';
import { dayLabel, daysLeftLabel, elapsedPart } from '../package-labels.ts';
import type { MyRequest } from '../queries.ts';
import classes from './PackageCard.module.css';

/** Where today's date stands below its mark without touching the dates beside it. */
const TODAY_FROM = 0.32;

/** Start, today and end of a package; the bar only repeats them. */
export function PackagePeriod({ request: { starts_at, ends_at, package_state } }: { request: MyRequest }) {
  if (starts_at === null) return null;
  const now = new Date();
  const active = package_state === 'active';
  const end = active ? ends_at : null;
  const elapsed = end === null ? 0 : elapsedPart(starts_at, end, now);
  return (
    <div className="grid gap-3 @container" style={{ '--elapsed': `${elapsed * 100}%` } as CSSProperties}>
      {end === null ? null : (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-4 gap-y-1 tabular">
            <span className="font-semibold">{daysLeftLabel(end, now)}</span>
            <span className="text-3 text-ink-3">{dayLabel(starts_at, end, now)}</span>
          </p>
          <div className={`relative ${classes.bar}`} aria-hidden="true" />
        </>
      )}
      <dl className={`relative flex justify-between gap-6 gap-y-2 tabular ${classes.dates}`}>
        <div>
          <dt className="text-3 text-ink-3">{active ? 'Started' : 'Starts'}</dt>
          <dd className="text-4 font-semibold">{localDate(starts_at)}</dd>
        </div>
        {end === null || elapsed < TODAY_FROM || elapsed > 1 - TODAY_FROM ? null : (
          <div className={`text-center ${classes.today}`}>
            <dt className="text-3 text-ink-3">Today</dt>
            <dd className="text-4 font-semibold">{localDate(now.toISOString())}</dd>
          </div>
        )}
        <div>
          <dt className="text-3 text-ink-3">Ends</dt>
          <dd className="text-4 font-semibold">{ends_at === null ? 'No end date' : localDate(ends_at)}</dd>
        </div>
      </dl>
    </div>
  );
}
