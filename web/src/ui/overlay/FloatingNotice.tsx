import type { ReactNode } from 'react';
import classes from './FloatingNotice.module.css';

interface FloatingNoticeProps {
  /** Names the notice as a landmark; without it, it is an alert that interrupts screen readers. */
  label?: string;
  actions: ReactNode;
  children: ReactNode;
}

/** Notice in the corner of the window, over the page, so that the layout doesn't shift. Not printed. */
export function FloatingNotice({ label, actions, children }: FloatingNoticeProps) {
  const Box = label ? 'aside' : 'div';
  return (
    <Box
      className={`grid gap-3 panel shadow-float text-4 screen-only ${classes.notice}`}
      role={label ? undefined : 'alert'}
      aria-label={label}
    >
      <p role={label ? 'status' : undefined}>{children}</p>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </Box>
  );
}
