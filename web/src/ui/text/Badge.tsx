import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  tone: 'good' | 'accent' | 'warn' | 'bad' | 'quiet';
  small?: boolean;
  children: ReactNode;
}

/** Status badge: `good` for available, `accent` for special, `quiet` for inactive. */
export function Badge({ tone, small = false, children }: BadgeProps) {
  return (
    <span className={`text-2 whitespace-nowrap ${small ? classes.small : classes.badge}`} data-tone={tone}>
      {children}
    </span>
  );
}
