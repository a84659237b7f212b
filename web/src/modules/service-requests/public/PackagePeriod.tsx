import { localDate } from '../../../ui/dates.ts';
import { daysLeftLabel, elapsedPart } from '../package-labels.ts';
import type { MyRequest } from '../queries.ts';
import classes from './PackageCard.module.css';

/** Start, today and end of a package; the bar only repeats them. */
export function PackagePeriod({ request: { starts_at, ends_at, package_state } }: { request: MyRequest }) {
  if (starts_at === null) return null;
  const now = new Date();
  const active = package_state === 'active';
  const running = active && ends_at !== null;
  return (
    <div className="stack gap-10">
      {running ? (
        <>
          <p className="font-semibold">{daysLeftLabel(ends_at, now)}</p>
          <div className={classes.bar} aria-hidden="true">
            <span className="block" style={{ inlineSize: `${elapsedPart(starts_at, ends_at, now) * 100}%` }} />
          </div>
        </>
      ) : null}
      <dl className={`row items-stretch justify-between gap-24 gap-y-8 tabular-nums ${classes.dates}`}>
        <div>
          <dt className="caption">{active ? 'Started' : 'Starts'}</dt>
          <dd className="text-15 font-semibold">{localDate(starts_at)}</dd>
        </div>
        {running ? (
          <div className={`text-center ${classes.today}`}>
            <dt className="caption">Today</dt>
            <dd className="text-15 font-semibold">{localDate(now.toISOString())}</dd>
          </div>
        ) : null}
        <div>
          <dt className="caption">Ends</dt>
          <dd className="text-15 font-semibold">{ends_at === null ? 'No end date' : localDate(ends_at)}</dd>
        </div>
      </dl>
    </div>
  );
}
