import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../modules/auth/auth-context.tsx';
import classes from './admin-guard.module.css';
import { NotAdminPage } from './NotAdminPage.tsx';

/**
 * Lets only admins through (spec §2 and §6). Signed-out visitors go to /login, which finds the place
 * that they came from in `location.state.from`.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  const location = useLocation();
  if (status === 'loading') {
    return (
      <div className={classes.ground} role="status">
        <Loader size={28} aria-hidden="true" />
        <span>Loading</span>
      </div>
    );
  }
  if (!user || status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  if (user.role !== 'admin') return <NotAdminPage />;
  return children;
}
