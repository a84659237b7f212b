import type { ReactNode } from 'react';
import classes from './EmptyNote.module.css';

interface EmptyNoteProps {
  title: string;
  /** What that means, or what to do about it. */
  children: ReactNode;
  action?: ReactNode;
}

/** Stands where a list has nothing to show. */
export function EmptyNote({ title, children, action }: EmptyNoteProps) {
  return (
    <div className={classes.empty}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
