import { IconCircleCheck } from '@tabler/icons-react';
import classes from './StatusLine.module.css';

/** Says that something was done; read out when the text comes. Stays in the document while there is nothing to say. */
export function StatusLine({ children }: { children: string | null }) {
  return (
    <p className={classes.line} role="status">
      {children ? (
        <>
          <IconCircleCheck className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
          {children}
        </>
      ) : null}
    </p>
  );
}
