import type { ReactNode } from 'react';
import { OrDash } from '../ui/OrDash.tsx';
import classes from './detail-lines.module.css';

export interface DetailLine {
  readonly label: string;
  readonly value: ReactNode;
}

/** The other columns of a row on narrow panels: a line with label and value for each. */
export function DetailLines({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <dl className={classes.details}>
      {lines.map(({ label, value }) => (
        <div key={label} className={classes.detail}>
          <dt>{label}</dt>
          <dd dir="auto">
            <OrDash value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
