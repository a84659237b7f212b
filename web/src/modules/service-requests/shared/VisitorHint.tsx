import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import { Link, useLocation } from 'react-router';
import classes from './AccessHint.module.css';
import type { LockedContent } from './content-access.ts';

export interface AccessHintProps {
  title: string;
  content: LockedContent;
  /** The service that opens it; null if none does. */
  openedBy: OpeningService | null;
}

export const separator = <span className="mx-[0.4em]">·</span>;

export const linkProps = (label: string, title: string) => ({ 'aria-label': `${label}: ${title}`, children: label });

/** Visitors may already have access, so they can also log in and come back. */
export function VisitorHint({ title, openedBy }: AccessHintProps) {
  const { pathname, search } = useLocation();
  return (
    <span className={`for-visitors ${classes.hint}`}>
      {openedBy ? (
        <Link to={servicePath(openedBy.id)} {...linkProps(`Included in ${openedBy.title}`, title)} />
      ) : (
        <Link to="/contact" {...linkProps('Ask us to unlock it', title)} />
      )}
      <span className={classes.logIn}>
        {separator}
        <Link to="/login" state={{ from: pathname + search }} {...linkProps('Log in or register', title)} />
      </span>
    </span>
  );
}
