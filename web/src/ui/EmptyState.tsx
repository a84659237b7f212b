import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** What that means, or what to do about it. */
  text?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Of its heading; without an icon only. */
  level?: 2 | 3;
  /** Stands above the words, in the middle of a panel. */
  icon?: Icon;
}

/** Stands where there is nothing to show: on a page as a note with a heading, in a panel with an icon. */
export function EmptyState({ title, text, action, level = 2, icon: StateIcon }: EmptyStateProps) {
  if (StateIcon)
    return (
      <div className={classes.centered}>
        <span className={classes.icon} aria-hidden="true">
          <StateIcon size={24} stroke={1.5} />
        </span>
        <p className={classes.centeredTitle}>{title}</p>
        {text ? <p className={classes.centeredText}>{text}</p> : null}
        {action ? <div className={classes.centeredAction}>{action}</div> : null}
      </div>
    );
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
