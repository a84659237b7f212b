import type { ReactNode } from 'react';
import classes from './RowCard.module.css';

/** List of the viewer's items, each with an action. */
export const RowCards = ({ children }: { children: ReactNode }) => <ul className="stack gap-12">{children}</ul>;

interface RowCardProps {
  title: ReactNode;
  children: ReactNode;
  /** Action button; placed below on narrow screens. */
  action?: ReactNode;
}

export function RowCard({ title, children, action }: RowCardProps) {
  return (
    <li className={`row items-start justify-between gap-16 panel ${classes.row}`}>
      <div className="stack gap-4 grow min-w-0">
        <p className={`row wrap gap-10 gap-y-6 font-semibold wrap-anywhere ${classes.title}`}>{title}</p>
        {children}
      </div>
      {action ? <div className="flex-none nowrap">{action}</div> : null}
    </li>
  );
}
