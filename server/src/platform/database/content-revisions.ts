import type { Db } from './database.ts';
import { type Dialect, type Revision, raiseRevisions } from './dialect.ts';
import { inTransaction } from './transactions.ts';

const POLL_MS = 1000;
const QUERY_TIMEOUT_MS = 5000;
const MAX_CACHED_VALUES = 1000;

export type { Revision };

/** Parses another instance's notification; null if malformed. */
function parseRevisions(text: string): Revision[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isRevision) ? value : null;
  } catch {
    return null;
  }
}

const isRevision = (value: unknown): value is Revision =>
  typeof value === 'object' &&
  value !== null &&
  'collection' in value &&
  typeof value.collection === 'string' &&
  'version' in value &&
  typeof value.version === 'number';

/**
 * A revision number per collection. Every write raises it in its own transaction, which invalidates pages, lists and
 * totals derived from the collection.
 */
export class ContentRevisions {
  readonly #db: Db;
  readonly #dialect: Dialect;
  readonly #revisions = new Map<string, number>();
  readonly #cachedValues = new Map<string, { version: number; value: unknown }>();
  readonly #listeners = new Set<() => void>();
  #epoch = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, dialect: Dialect) {
    this.#db = db;
    this.#dialect = dialect;
  }

  /** Rises with every revision, for a cheap first check. */
  get epoch(): number {
    return this.#epoch;
  }

  get(collection: string): number {
    return this.#revisions.get(collection) ?? 0;
  }

  snapshot(): ReadonlyMap<string, number> {
    return new Map(this.#revisions);
  }

  /** Reads all revisions; a new one raises the epoch. */
  async refresh(): Promise<void> {
    this.apply(await this.#db.selectFrom('content_versions').selectAll().execute());
  }

  /** Falls back to the database if the payload can't be parsed. */
  async applyNotification(payload: string): Promise<void> {
    const revisions = parseRevisions(payload);
    if (revisions) this.apply(revisions);
    else await this.refresh();
  }

  apply(rows: readonly Revision[]): void {
    let changed = false;
    for (const { collection, version } of rows) {
      // Ignore older results, which may arrive out of order.
      if (version > this.get(collection)) {
        this.#revisions.set(collection, version);
        changed = true;
      }
    }
    if (!changed) return;
    this.#epoch += 1;
    for (const listener of this.#listeners) listener();
  }

  /** @returns a function that unsubscribes */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` in a transaction that also raises the revisions of the changed collections. Raises them last, so that
   * writers of a collection wait only for each other's commits. Notifies other instances at commit.
   */
  async change<T>(collections: readonly string[], work: (trx: Db) => Promise<T>): Promise<T> {
    const { value, raised } = await inTransaction(this.#db, async (trx) => {
      const result = await work(trx);
      return { value: result, raised: await raiseRevisions(trx, this.#dialect, collections) };
    });
    // Don't query after the commit: a failure would report committed work as failed.
    this.apply(raised);
    return value;
  }

  /**
   * Caches a value for a collection's revision.
   * @param isValid whether a cached value is still valid, if it depends on more than the revision
   */
  async getOrLoad<T>(
    collection: string,
    key: string,
    load: () => Promise<T>,
    isValid: (value: T) => boolean = () => true,
  ): Promise<T> {
    const version = this.get(collection);
    const known = this.#cachedValues.get(key);
    if (known && known.version === version && isValid(known.value as T)) return known.value as T;
    const value = await load();
    this.#cachedValues.delete(key);
    if (this.#cachedValues.size >= MAX_CACHED_VALUES)
      this.#cachedValues.delete(this.#cachedValues.keys().next().value ?? '');
    this.#cachedValues.set(key, { version, value });
    return value;
  }

  /** Polls for writes by other instances and the command line. */
  startPolling(onError: (error: unknown) => void, onRead: () => void = () => {}): void {
    let startedAt: number | null = null;
    this.#timer = setInterval(() => {
      // Don't pile up queries on a silent database: each holds a connection.
      if (startedAt !== null && performance.now() - startedAt < QUERY_TIMEOUT_MS) return;
      const at = performance.now();
      startedAt = at;
      void this.refresh()
        .then(onRead, onError)
        .finally(() => {
          if (startedAt === at) startedAt = null;
        });
    }, POLL_MS);
    this.#timer.unref();
  }

  stopPolling(): void {
    clearInterval(this.#timer);
  }
}

export const readRevisions = (trx: Db): Promise<Revision[]> => trx.selectFrom('content_versions').selectAll().execute();

/** Raises all revisions above `before`, to invalidate everything derived from earlier content. */
export async function raiseAbove(trx: Db, before: readonly Revision[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { collection, version } of [...before, ...(await readRevisions(trx))])
    highest.set(collection, Math.max(version, highest.get(collection) ?? 0));
  for (const [collection, version] of highest)
    await trx
      .insertInto('content_versions')
      .values({ collection, version: version + 1 })
      .onConflict((conflict) => conflict.column('collection').doUpdateSet({ version: version + 1 }))
      .execute();
}
