/** Caches a frequent check: callers share the pending result, or the last one for `maxAgeMs`. */
export function cachedProbe<T>(probe: () => Promise<T>, maxAgeMs: number): () => Promise<T> {
  let result: Promise<T> | undefined;
  let isPending = false;
  let staleAt = 0;
  return () => {
    if (result && (isPending || performance.now() < staleAt)) return result;
    isPending = true;
    staleAt = performance.now() + maxAgeMs;
    result = probe().finally(() => {
      isPending = false;
    });
    return result;
  };
}
