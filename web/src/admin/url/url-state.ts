import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type ChangeUrlState<A> = (patch: Partial<A>, options?: { replace?: boolean }) => void;

/**
 * A screen's state in the query of its URL, so that reload, back and shared links work.
 * @param read and `write` must not change between renders
 */
export function useUrlState<A extends object>(
  read: (params: URLSearchParams) => A,
  write: (state: A) => string,
): [A, ChangeUrlState<A>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => read(params), [params, read]);
  const change = useCallback<ChangeUrlState<A>>(
    (patch, options) => {
      // The router's params are those of the last render: a change during a transition would undo the one before it.
      const current = read(new URLSearchParams(window.location.search));
      setParams(new URLSearchParams(write({ ...current, ...patch })), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
        // A list stops taking presses before the next one. What opens may load code, and keeps the screen meanwhile.
        flushSync: options?.replace !== true && !('open' in patch),
      });
    },
    [setParams, read, write],
  );
  return [state, change];
}
