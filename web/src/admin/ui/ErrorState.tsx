import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import classes from './error-state.module.css';

interface ErrorStateProps {
  message: string;
  /** What the server said besides, when it says more than `message`. */
  detail?: string | undefined;
  onRetry: () => void;
  busy?: boolean;
}

/** A failure in the place of what could not be shown, with a way to try again. */
export function ErrorState({ message, detail, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className={classes.root} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconAlertTriangle size={24} stroke={1.5} />
      </span>
      <p className={classes.message}>{message}</p>
      {detail && detail !== message ? <p className={classes.detail}>{detail}</p> : null}
      <Button mt={20} variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} loading={busy}>
        Try again
      </Button>
    </div>
  );
}
