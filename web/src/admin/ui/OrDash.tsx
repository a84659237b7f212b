import type { ReactNode } from 'react';
import classes from './or-dash.module.css';

/** The value, or a dash when there is nothing to show. */
export function OrDash({ value }: { value: ReactNode }) {
  if (value !== null && value !== undefined && value !== '' && value !== false) return value;
  return (
    <>
      <span className={classes.dash} aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">None</span>
    </>
  );
}
