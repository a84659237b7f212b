import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './failure-banner.module.css';
import { useFailure } from './failure-context.tsx';

/**
 * The red banner of the premium applications (spec §8): it stays until it is dismissed or something else is tried.
 * A form has its own distances.
 */
export function FailureBanner({ inForm = false }: { inForm?: boolean }) {
  const { failure, dismiss } = useFailure();
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const { message, reason } = failure;
  return (
    <div ref={banner} className={classes.banner} data-in-form={inForm || undefined} role="alert">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
        {reason && reason !== message ? <p className={classes.reason}>{reason}</p> : null}
      </div>
      <CloseButton className={classes.close} aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}
