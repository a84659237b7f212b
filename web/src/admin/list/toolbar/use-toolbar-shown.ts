import { useState } from 'react';

/** Records from which a list has search, filters, sorts and columns. */
const SEARCHED_FROM = 15;

/**
 * True if a list needs its toolbar: it is long, or narrowed by the URL. A toolbar that was used stays, so that nothing
 * under the pointer goes.
 * @param total undefined while the list loads
 */
export function useToolbarShown(total: number | undefined, narrowed: boolean): boolean {
  const [wasNeeded, setWasNeeded] = useState(false);
  const isNeeded = narrowed || (total ?? 0) >= SEARCHED_FROM;
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return isNeeded || wasNeeded || total === undefined;
}
