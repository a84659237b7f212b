import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useApi } from '../api-context.tsx';
import { useAuth } from '../modules/auth/auth-context.tsx';
import { securityQuery } from '../modules/auth/queries.ts';
import classes from './admin-guard.module.css';
import { EnrolFirstPage } from './EnrolFirstPage.tsx';
import { NotAdminPage } from './NotAdminPage.tsx';

/** It changes by one's own doing, after which it is read anew. */
const KNOWN_MS = 60_000;

/**
 * Lets only admins through (spec §2 and §6). Signed-out visitors go to /login, which finds the place
 * that they came from in `location.state.from`.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user } = useAuth();
  const location = useLocation();
  if (status === 'loading') return <Loading />;
  if (!user || status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  if (user.role !== 'admin') return <NotAdminPage />;
  return <SecondFactorGuard viewer={user.id}>{children}</SecondFactorGuard>;
}

const Loading = () => (
  <div className={classes.ground} role="status">
    <Loader size={28} aria-hidden="true" />
    <span>Loading</span>
  </div>
);

/** Where the site asks admins for a second factor, it is set up first. What cannot be read is left to the server to refuse. */
function SecondFactorGuard({ viewer, children }: { viewer: number; children: ReactNode }) {
  const { data, isPending } = useQuery({ ...securityQuery(useApi(), viewer), staleTime: KNOWN_MS });
  if (isPending) return <Loading />;
  if (data?.second_factor.required && data.second_factor.enabled_at === null) return <EnrolFirstPage />;
  return children;
}
