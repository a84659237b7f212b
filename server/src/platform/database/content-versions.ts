import type { Db } from './database.ts';
import { type Dialect, raiseVersions, type Version } from './dialect.ts';
import { inTransaction } from './transactions.ts';

const POLL_MS = 1000;
const QUERY_TIMEOUT_MS = 5000;
const MAX_CACHED_VALUES = 1000;

export type { Version };

/** Parses another instance's notification; null if malformed. */
function parseVersions(text: string): Version[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isVersion) ? value : null;
  } catch {
    return null;
  }
}

const isVersion = (value: unknown): value is Version =>
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
export class ContentVersions {
  readonly #db: Db;
  readonly #dialect: Dialect;
  readonly #versions = new Map<string, number>();
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

  of(collection: string): number {
    return this.#versions.get(collection) ?? 0;
  }

  snapshot(): ReadonlyMap<string, number> {
    return new Map(this.#versions);
  }

  /** Reads all revisions; a new one raises the epoch. */
  async refresh(): Promise<void> {
    this.apply(await this.#db.selectFrom('content_versions').selectAll().execute());
  }

  /** Falls back to the database if the payload can't be parsed. */
  async applyNotification(payload: string): Promise<void> {
    const versions = parseVersions(payload);
    if (versions) this.apply(versions);
    else await this.refresh();
  }

  apply(rows: readonly Version[]): void {
    let changed = false;
    for (const { collection, version } of rows) {
      // Ignore older results, which may arrive out of order.
      if (version > this.of(collection)) {
        this.#versions.set(collection, version);
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
      return { value: result, raised: await raiseVersions(trx, this.#dialect, collections) };
    });
    // Don't query after the commit: a failure would report committed work as failed.
    this.apply(raised);
    return value;
  }

  /**
   * Caches a value for a collection's revision.
   * @param holds whether a cached value is still valid, if it depends on more than the revision
   */
  async cached<T>(
    collection: string,
    key: string,
    load: () => Promise<T>,
    holds: (value: T) => boolean = () => true,
  ): Promise<T> {
    const version = this.of(collection);
    const known = this.#cachedValues.get(key);
    if (known && known.version === version && holds(known.value as T)) return known.value as T;
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

export const readVersions = (trx: Db): Promise<Version[]> => trx.selectFrom('content_versions').selectAll().execute();

/** Raises all revisions above `before`, to invalidate everything derived from earlier content. */
export async function raiseAbove(trx: Db, before: readonly Version[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { collection, version } of [...before, ...(await readVersions(trx))])
    highest.set(collection, Math.max(version, highest.get(collection) ?? 0));
  for (const [collection, version] of highest)
    await trx
      .insertInto('content_versions')
      .values({ collection, version: version + 1 })
      .onConflict((conflict) => conflict.column('collection').doUpdateSet({ version: version + 1 }))
      .execute();
}
