import type { OpeningService } from '@qram/contract/modules/buttons';
import { Link, useLocation } from 'react-router';
import { serviceAddress } from '../../buttons/pressed-service.ts';
import { useAuth } from '../auth-context.tsx';
import classes from './AccessHint.module.css';

interface AccessHintProps {
  title: string;
  /** The service that opens it; null if none does. */
  openedBy: OpeningService | null;
}

/**
 * Explains how to unlock something, with links. Shows the anonymous version until the user is known: visitors may
 * already have access, so they can also log in and come back.
 */
export function AccessHint({ title, openedBy }: AccessHintProps) {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const named = (label: string) => ({ 'aria-label': `${label}: ${title}`, children: label });
  const logIn = <Link to="/login" state={{ from: pathname + search }} {...named('Log in to open')} />;
  const way = openedBy ? (
    <Link to={serviceAddress(openedBy.id)} {...named(`Included in ${openedBy.title}`)} />
  ) : (
    <Link to="/contact" {...named('Ask an admin to unlock')} />
  );
  if (user) return way;
  return (
    <span>
      {way}
      <span className={classes.logIn}> · {logIn}</span>
    </span>
  );
}
