import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the element when something was done (`said` says what): the control that did it, or the dialog
 * that asked, may be gone by then.
 */
export function useFocusAfter(said: string | null, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (said !== null) target.current?.focus({ preventScroll: true });
  }, [said, target]);
}
