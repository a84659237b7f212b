import DataLoader from 'dataloader';

/** Keys that one reading takes at most. */
const MOST_AT_ONCE = 500;

/**
 * Reads by key what requests that come at the same time ask for, all of it at once. It is read after the last of them
 * has come, and nothing is kept, so that none of them sees what stood before it came.
 * @param read gives what it finds by its key; a key that it leaves out has nothing
 */
export function readingTogether<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const loader = new DataLoader<K, V | undefined>(
    async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    // Requests come in different turns of the event loop's queue; when it has been emptied, all are there.
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (begin) => void setImmediate(begin) },
  );
  return (key) => loader.load(key);
}
