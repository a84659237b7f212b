import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element that has replaced another one, so that screen readers announce it. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
