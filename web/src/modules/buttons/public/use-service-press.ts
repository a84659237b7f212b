import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { rememberedPress } from '@qram/contract/modules/buttons/service-link';
import type { User } from '@qram/contract/modules/users/users';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { mayUse } from '../service-access.ts';
import { pressedService } from '../shared/pressed-service.ts';

export type Destination = { kind: 'internal'; to: string } | { kind: 'external'; href: string } | null;

/** Target of a service: an internal path or an http(s) URL; null for any other link. */
export function getDestination({ type, link }: Pick<ServiceButton, 'type' | 'link'>): Destination {
  if (type === 'internal') return /^\/(?![/\\])/.test(link) ? { kind: 'internal', to: link } : null;
  try {
    const { protocol, href } = new URL(link);
    return protocol === 'https:' || protocol === 'http:' ? { kind: 'external', href } : null;
  } catch {
    return null;
  }
}

/** Counts a click with both calls (requirements: Buttons). Fire and forget: failures are only logged. */
function countPress(api: Transport, user: Pick<User, 'id'>, button: Pick<ServiceButton, 'id'>): void {
  const calls = [
    api('POST /api/buttons/:id/click', { params: { id: button.id }, keepalive: true }),
    api('POST /api/button-click', { body: { user_id: user.id, button_id: button.id }, keepalive: true }),
  ];
  for (const call of calls)
    call.catch((error: unknown) => console.warn('A press of a service could not be counted:', error));
}

export type SubscriptionDialog = ComponentType<{ button: ServiceButton; user: User; onClose(): void }>;

export interface Offer {
  button: ServiceButton;
  user: User;
  Dialog: SubscriptionDialog;
}

const SIGNED_OUT = 'Your session has ended. Please log in and choose the service again.';
const FAILED = 'An error occurred. Please try again later.';

/**
 * Handles a press of a service button (requirements: Buttons, "Service access check"): redirects signed-out visitors to
 * /login and resumes afterwards. Otherwise refreshes the user, then opens the service or, without access, the package
 * dialog. If the refresh fails, nothing happens.
 */
export function useServicePress(
  buttons: readonly ServiceButton[] | undefined,
  loadDialog: () => Promise<SubscriptionDialog>,
) {
  const { status, refresh } = useAuth();
  const api = useApi();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const [checking, setChecking] = useState<number | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [problem, setProblem] = useState('');
  const atWork = useRef(false);
  const taken = useRef<string | null>(null);
  const left = useUnmountedRef();

  const open = (button: ServiceButton, user: User) => {
    countPress(api, user, button);
    const destination = getDestination(button);
    if (destination?.kind === 'internal') void navigate(destination.to);
    if (destination?.kind === 'external') window.location.assign(destination.href);
  };
  const check = async (button: ServiceButton) => {
    const user = await refresh();
    if (left.current) return;
    if (!user) return setProblem(SIGNED_OUT);
    if (mayUse(user, button)) return open(button, user);
    const Dialog = await loadDialog();
    setOffer({ button, user, Dialog });
  };
  const press = async (button: ServiceButton) => {
    if (atWork.current) return;
    if (status !== 'signed-in')
      return void navigate('/login', { state: { from: pathname + search, ...rememberedPress(button.id) } });
    atWork.current = true;
    setChecking(button.id);
    setProblem('');
    await check(button).catch(() => setProblem(FAILED));
    atWork.current = false;
    setChecking(null);
  };

  const pressed = pressedService(state);
  useEffect(() => {
    if (pressed === null || taken.current === key || status !== 'signed-in' || !buttons) return;
    taken.current = key;
    // Clear the route state first, so that neither reload nor back repeats the press.
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    const button = buttons.find(({ id }) => id === pressed);
    if (button) void press(button);
  });
  return { press, checking, offer, problem, forget: () => setOffer(null) };
}

/** True if the component has unmounted. */
function useUnmountedRef() {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
}
