import { type RefObject, useEffect } from 'react';

/** Focuses the element after an announced action: the button or dialog that triggered it may be gone. */
export function useFocusAfter(announcement: string | null, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (announcement !== null) target.current?.focus({ preventScroll: true });
  }, [announcement, target]);
}
