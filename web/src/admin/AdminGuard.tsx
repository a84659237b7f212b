import { Button, Group, Loader } from '@mantine/core';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { IconHome, IconLock, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useApi } from '../api-context.tsx';
import { useAuth } from '../modules/auth/auth-context.tsx';
import { SignInAgain } from '../modules/auth/public/SignInAgain.tsx';
import { securityQuery } from '../modules/auth/queries.ts';
import classes from './admin-guard.module.css';
import { useScreenTitle } from './screen-title.ts';
import { useSignOut } from './shell/sign-out.tsx';

/** Shown to signed-in users without the admin role (requirements: Admin lists). */
function NotAdminPage() {
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
          You're logged in as <strong>{user?.username}</strong>. Log in with an admin account to manage this site.
        </p>
        <Group justify="center" gap={8} mt={24}>
          <Button component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
            Logout
          </Button>
        </Group>
      </div>
    </main>
  );
}

/** Shown to admins without two-step verification where the site requires it. */
function EnrollmentRequiredPage() {
  useScreenTitle('Two-step verification');
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <span className={classes.icon} aria-hidden="true">
          <IconShieldLock size={26} stroke={1.5} />
        </span>
        <h1 className={classes.title}>One more step</h1>
        <p className={classes.text}>{ERROR_MESSAGES.mfaRequired}</p>
        <p className={classes.text}>
          This site requires it for all admins. It takes a minute and an authenticator app.
        </p>
        <Group justify="center" gap={8} mt={24}>
          <Button component={Link} to="/account/two-step-verification" leftSection={<IconShieldLock size={16} />}>
            Set it up
          </Button>
          <Button variant="default" component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
        </Group>
      </div>
    </main>
  );
}

/** Only the viewer changes these settings, and every change invalidates the query. */
const KNOWN_MS = 60_000;

/**
 * Lets only admins through (requirements: Admin lists). Redirects signed-out visitors to /login, with the current
 * location in `location.state.from`. Requires a second factor where the site demands one; if the settings can't be
 * loaded, enforcement is left to the server.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user, checking } = useAuth();
  const location = useLocation();
  const isAdmin = user?.role === 'admin';
  const security = useQuery({ ...securityQuery(useApi(), user?.id ?? 0), staleTime: KNOWN_MS, enabled: isAdmin });
  if (checking || status === 'loading' || security.isLoading) return <Loading />;
  if (!user || status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  if (!isAdmin) return <NotAdminPage />;
  const factor = security.data?.second_factor;
  if (factor?.required && factor.enabled_at === null) return <EnrollmentRequiredPage />;
  return (
    <>
      {children}
      <SignInAgain />
    </>
  );
}

const Loading = () => (
  <div className={classes.ground} role="status">
    <Loader size={28} aria-hidden="true" />
    <span>Loading</span>
  </div>
);
