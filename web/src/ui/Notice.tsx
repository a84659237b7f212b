import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** Says in place that something failed; it is read out as soon as it appears. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {children}
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </div>
  );
}
