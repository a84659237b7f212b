import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to what has just come in the place of something else, so that it is read out. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
