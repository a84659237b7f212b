import { Link, useLocation } from 'react-router';
import { useAuth } from '../auth-context.tsx';

/** Explains how to unlock something, with a link. Shows the anonymous version until the user is known. */
export function AccessHint({ title }: { title: string }) {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const label = user ? 'Ask an admin to unlock' : 'Log in to open';
  const place = user ? { to: '/contact' } : { to: '/login', state: { from: pathname + search } };
  return (
    <Link {...place} aria-label={`${label}: ${title}`}>
      {label}
    </Link>
  );
}
