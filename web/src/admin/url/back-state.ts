import { useLocation } from 'react-router';

/** State of a history entry whose page leads back to where it was opened from. */
export interface BackState {
  /** Path and query of a screen. */
  from?: string;
}

/** State for a link, so that the page behind it leads back to this address. */
export function useBackState(): BackState {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
