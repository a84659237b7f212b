import type { ReactNode } from 'react';
import classes from './EmptyNote.module.css';

interface EmptyNoteProps {
  title: string;
  /** What that means, or what to do about it. */
  children: ReactNode;
  action?: ReactNode;
  /** Of its heading. */
  level?: 2 | 3;
}

/** Stands where a list has nothing to show. */
export function EmptyNote({ title, children, action, level = 2 }: EmptyNoteProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
