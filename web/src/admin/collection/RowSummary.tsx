import type { Column } from './admin-collection.ts';
import classes from './row-summary.module.css';

interface RowSummaryProps<R> {
  columns: readonly Column<R>[];
  record: R;
}

/** The other columns of a record on narrow panels: one line of details, and one of badges. Empty values are left out. */
export function RowSummary<R>({ columns, record }: RowSummaryProps<R>) {
  const items = columns.flatMap(({ label, numeric, badge, detail, render }) => {
    const value = detail ? detail(record) : render(record);
    return value === null || value === '' ? [] : [{ label, numeric, badge: badge === true, value }];
  });
  return [false, true].map((badge) => {
    const shown = items.filter((item) => item.badge === badge);
    if (shown.length === 0) return null;
    return (
      <dl key={String(badge)} className={badge ? classes.badges : classes.line}>
        {shown.map(({ label, numeric, value }) => (
          <div key={label} className={classes.item}>
            <dt className={numeric ? undefined : 'visually-hidden'}>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    );
  });
}
