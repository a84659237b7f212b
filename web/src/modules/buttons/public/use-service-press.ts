import type { ServiceButton } from '@qram/contract/modules/buttons';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../auth/auth-context.tsx';
import { mayUse } from '../service-access.ts';
import { destinationOf } from '../service-destination.ts';

/**
 * What pressing a service button does (spec §5, "Service access check"): signed-out visitors go to /login; for others
 * the user is refreshed, and the service opened or, without access, named in `refused`.
 */
export function useServicePress() {
  const { status, refresh } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [checking, setChecking] = useState<number | null>(null);
  const [refused, setRefused] = useState<ServiceButton | null>(null);

  const goToLogin = () => void navigate('/login', { state: { from: pathname + search } });
  const open = (button: ServiceButton) => {
    const destination = destinationOf(button);
    if (destination?.kind === 'internal') void navigate(destination.to);
    if (destination?.kind === 'external') window.location.assign(destination.address);
  };
  const press = async (button: ServiceButton) => {
    if (checking !== null) return;
    if (status !== 'signed-in') return goToLogin();
    setChecking(button.id);
    const user = await refresh();
    setChecking(null);
    if (!user) return goToLogin();
    if (mayUse(user, button)) open(button);
    else setRefused(button);
  };
  return { press, checking, refused, forget: () => setRefused(null) };
}
