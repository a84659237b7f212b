import type { ReactNode } from 'react';
import classes from './RowCard.module.css';

/** List of the viewer's items, each with an action. */
export const RowCards = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

interface RowCardProps {
  title: ReactNode;
  children: ReactNode;
  /** Action button; placed below on narrow screens. */
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
