import { useCallback, useEffect, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { warnBeforeUnload } from '../../../ui/overlay/unload-warning.ts';

export interface UnsavedGuard {
  blocker: Blocker;
  /** Lets the next navigation pass after a save. */
  release: () => void;
}

/** Blocks in-app navigation and warns before the page unloads while `dirty`. */
export function useUnsavedGuard(dirty: boolean): UnsavedGuard {
  const released = useRef(false);
  const { pathname } = useLocation();
  // On a slow machine the form is still shown when the next page's address is, from which Back must lead here.
  const blocker = useBlocker(
    ({ currentLocation }) => dirty && !released.current && currentLocation.pathname === pathname,
  );
  useEffect(() => (dirty ? warnBeforeUnload() : undefined), [dirty]);
  // It was blocked while a save was under way.
  useEffect(() => {
    if (!dirty && blocker.state === 'blocked') blocker.proceed();
  }, [dirty, blocker]);
  const release = useCallback(() => {
    released.current = true;
  }, []);
  return { blocker, release };
}
