import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** A word on what something is: `good` for what is open, `accent` for what is special, `quiet` for what is over. */
export function Badge({ tone, children }: { tone: 'good' | 'accent' | 'warn' | 'bad' | 'quiet'; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
