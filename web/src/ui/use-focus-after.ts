import { type RefObject, useEffect } from 'react';

/**
 * Focuses the element after an action (`said` is its announcement): the button or dialog that triggered it may be gone.
 */
export function useFocusAfter(said: string | null, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (said !== null) target.current?.focus({ preventScroll: true });
  }, [said, target]);
}
