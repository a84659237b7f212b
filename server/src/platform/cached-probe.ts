/** Caches a frequent check: callers share the pending result, or the last one for `maxAgeMs`. */
export function cachedProbe<T>(probe: () => Promise<T>, maxAgeMs: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let isPending = false;
  let staleAt = 0;
  return () => {
    if (answer && (isPending || performance.now() < staleAt)) return answer;
    isPending = true;
    staleAt = performance.now() + maxAgeMs;
    answer = probe().finally(() => {
      isPending = false;
    });
    return answer;
  };
}
