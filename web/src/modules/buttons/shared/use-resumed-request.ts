import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pressedPlan, pressedService } from './pressed-service.ts';

/**
 * Continues a request for a service that signing in interrupted, once.
 * @param request null: not known yet, or there is nothing to request. Its `isMonthly` is the plan chosen before; null:
 *   none
 */
export function useResumedRequest(serviceId: number | null, request: ((isMonthly: 0 | 1 | null) => void) | null): void {
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const taken = useRef<string | null>(null);
  const pressed = pressedService(state);
  useEffect(() => {
    if (pressed === null || pressed !== serviceId || request === null || taken.current === key) return;
    taken.current = key;
    // Neither reload nor Back repeats it.
    void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
    request(pressedPlan(state));
  });
}
