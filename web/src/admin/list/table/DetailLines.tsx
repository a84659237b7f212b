import type { ReactNode } from 'react';
import { OrDash } from '../../ui/OrDash.tsx';
import classes from './detail-lines.module.css';

export interface DetailLine {
  readonly label: string;
  readonly value: ReactNode;
  /** One line, without the label. */
  readonly note?: true | undefined;
}

export function DetailLines({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <dl className={classes.details}>
      {lines.map(({ label, value, note }) => (
        <div key={label} className={classes.detail}>
          <dt className={note && 'visually-hidden'}>{label}</dt>
          <dd dir="auto" className={note && classes.note}>
            <OrDash value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
