import type { ReactNode } from 'react';
import classes from './RowCard.module.css';

/** A list of things of one's own, each with something that can be done with it. */
export const RowCards = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

interface RowCardProps {
  title: ReactNode;
  children: ReactNode;
  /** The button beside it; below it on narrow screens. */
  action?: ReactNode;
}

export function RowCard({ title, children, action }: RowCardProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
      {action ? <div className={classes.end}>{action}</div> : null}
    </li>
  );
}
