import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './LinkRows.module.css';

export const LinkRows = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 ruled panel overflow-clip">{children}</ul>
);

interface LinkRowProps {
  title: string;
  /** Undefined: the row leads nowhere. */
  to?: string;
  children?: ReactNode;
  control?: ReactNode;
  /** At the end of the row, where other links have an arrow. */
  action?: ReactNode;
}

export function LinkRow({ title, to, children, control, action }: LinkRowProps) {
  return (
    <li className={`relative flex items-center justify-between gap-4 p-4 ${classes.row}`}>
      <div className="grid gap-1 min-w-0 wrap-anywhere">
        {to === undefined ? (
          <span dir="auto" className="font-medium">
            {title}
          </span>
        ) : (
          <Link dir="auto" className={`font-medium no-underline text-balance ${classes.target}`} to={to}>
            {title}
          </Link>
        )}
        {children}
      </div>
      <div className={`flex items-center gap-1 flex-none ${classes.end}`}>
        {control}
        {action}
        {to !== undefined && !action ? (
          <IconArrowRight className="flex-none text-ink-3" size={18} stroke={1.75} aria-hidden="true" />
        ) : null}
      </div>
    </li>
  );
}
