import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Inline error message, announced when it appears. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className={`flex gap-3 text-ink text-4 ${classes.notice}`} role="alert">
      <IconAlertTriangle className="flex-none text-bad mt-[2px]" size={20} stroke={1.75} aria-hidden="true" />
      <div className="grid gap-1 min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {typeof children === 'string' ? <p>{children}</p> : children}
        {action ? <div className="mt-3">{action}</div> : null}
      </div>
    </div>
  );
}
