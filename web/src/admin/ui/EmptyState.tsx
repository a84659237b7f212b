import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  text?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** Says that there is nothing here, and what to do about it. */
export function EmptyState({ icon: StateIcon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <span className={classes.icon} aria-hidden="true">
        <StateIcon size={24} stroke={1.5} />
      </span>
      <p className={classes.title}>{title}</p>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
