import type { User } from '@qram/contract/modules/users/users';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../../../session/auth-context.tsx';
import { ButtonLink } from '../../../../ui/controls/Button.tsx';
import classes from './AccountControls.module.css';

const AccountLink = () => (
  <ButtonLink to="/account" small>
    Account
  </ButtonLink>
);

/** Visitors don't load it. */
const UserMenu = lazy<ComponentType<{ user: User }>>(() =>
  import('./UserMenu.tsx').then(
    ({ UserMenu }) => ({ default: UserMenu }),
    () => ({ default: AccountLink }),
  ),
);

const Placeholder = () => <span className={classes.placeholder} aria-hidden="true" />;

/** Login and Register, or the user menu. Until hydration, CSS decides by the root's data-session. */
export function AccountControls() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  if (user)
    return (
      <Suspense fallback={<Placeholder />}>
        <UserMenu user={user} />
      </Suspense>
    );
  return (
    <>
      <div className={`flex gap-3 ${classes.guest}`}>
        <ButtonLink to="/login" small>
          Login
        </ButtonLink>
        <ButtonLink to="/register" state={{ from: pathname + search }} look="primary" small>
          Register
        </ButtonLink>
      </div>
      <Placeholder />
    </>
  );
}
