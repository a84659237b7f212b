import type { Column } from '../../declaration/admin-collection.ts';
import { type DetailLine, DetailLines } from './DetailLines.tsx';
import classes from './row-badges.module.css';

interface RowSummaryProps<R> {
  columns: readonly Column<R>[];
  record: R;
}

const findShown = <R,>(columns: readonly Column<R>[], record: R, badges: boolean) =>
  columns.flatMap(({ label, badge = false, note, detail, render }): DetailLine[] => {
    const value = badge === badges && (detail ? detail(record) : render(record));
    return value === false || value === null || value === '' ? [] : [{ label, value, note }];
  });

/** The other columns of a record on narrow panels, a line for each. Empty values and badges are left out. */
export const RowSummary = <R,>({ columns, record }: RowSummaryProps<R>) => (
  <DetailLines lines={findShown(columns, record, false)} />
);

/** The badges of a record on narrow panels: below its picture, or else below its details. */
export const RowBadges = <R,>({ columns, record }: RowSummaryProps<R>) => (
  <BadgeLine badges={findShown(columns, record, true)} />
);

/** Badges beside each other, whose labels only screen readers need. */
export const BadgeLine = ({ badges }: { badges: readonly DetailLine[] }) => (
  <dl className={classes.badges}>
    {badges.map(({ label, value }) => (
      <div key={label}>
        <dt className="visually-hidden">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
