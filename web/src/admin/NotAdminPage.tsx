import { Button } from '@mantine/core';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { IconHome, IconLock, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAuth } from '../modules/auth/auth-context.tsx';
import classes from './admin-guard.module.css';
import { useScreenTitle } from './screen-title.ts';
import { useSignOut } from './shell/sign-out.tsx';

/** What a signed-in visitor without the admin role sees of the back office (spec §6). */
export function NotAdminPage() {
  const { user } = useAuth();
  const signOut = useSignOut();
  useScreenTitle('No access');
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <span className={classes.icon} aria-hidden="true">
          <IconLock size={26} stroke={1.5} />
        </span>
        <h1 className={classes.title}>{ERROR_MESSAGES.adminOnly}</h1>
        <p className={classes.text}>
          You are signed in as <strong>{user?.username}</strong>. Sign in with an admin account to manage this site.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
            Logout
          </Button>
        </div>
      </div>
    </main>
  );
}
