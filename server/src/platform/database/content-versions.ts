import type { Db } from './database.ts';
import { type Dialect, raiseVersions, type Version } from './dialect.ts';

const POLL_MS = 1000;
/** A question that is not answered within that time is asked again. */
const GIVE_UP_MS = 5000;
/** Values that are remembered at most; the oldest make room. */
const MAX_REMEMBERED = 1000;

export type { Version };

/** The versions that an instance has said it raised; null when it said something else. */
function saidBy(text: string): Version[] | null {
  try {
    const said: unknown = JSON.parse(text);
    return Array.isArray(said) && said.every(isVersion) ? said : null;
  } catch {
    return null;
  }
}

const isVersion = (said: unknown): said is Version =>
  typeof said === 'object' &&
  said !== null &&
  'collection' in said &&
  typeof said.collection === 'string' &&
  'version' in said &&
  typeof said.version === 'number';

/**
 * The version of each collection's content. A write raises it in its own transaction; whatever was made from a
 * collection (a page, a list, a total) is valid while the version stands.
 */
export class ContentVersions {
  readonly #db: Db;
  readonly #dialect: Dialect;
  readonly #versions = new Map<string, number>();
  readonly #remembered = new Map<string, { version: number; value: unknown }>();
  readonly #listeners = new Set<() => void>();
  #epoch = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, dialect: Dialect) {
    this.#db = db;
    this.#dialect = dialect;
  }

  /** Rises whenever any version has changed: the cheap first question. */
  get epoch(): number {
    return this.#epoch;
  }

  of(collection: string): number {
    return this.#versions.get(collection) ?? 0;
  }

  /** The versions as they stand now. */
  snapshot(): ReadonlyMap<string, number> {
    return new Map(this.#versions);
  }

  /** Reads all versions; a changed one raises the epoch. */
  async refresh(): Promise<void> {
    this.note(await this.#db.selectFrom('content_versions').selectAll().execute());
  }

  /** Takes in what an instance said of its commit. What cannot be understood is read from the database. */
  async hear(said: string): Promise<void> {
    const versions = saidBy(said);
    if (versions) this.note(versions);
    else await this.refresh();
  }

  /** Takes in versions that are committed, without asking the database. */
  note(rows: readonly Version[]): void {
    let changed = false;
    for (const { collection, version } of rows) {
      // An older answer may arrive after a newer one; versions only rise.
      if (version > this.of(collection)) {
        this.#versions.set(collection, version);
        changed = true;
      }
    }
    if (!changed) return;
    this.#epoch += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener whenever any version has changed; returns the way to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` in one transaction that also raises the versions of the collections it changes. They are raised first
   * and in the order of their names: that lock lets the writes to a collection follow one another, so that two of them
   * never wait for each other's rows. With the commit the other instances hear of them.
   */
  async change<T>(collections: readonly string[], work: (trx: Db) => Promise<T>): Promise<T> {
    const { value, raised } = await this.#db.transaction().execute(async (trx) => {
      const versions = await raiseVersions(trx, this.#dialect, collections);
      return { value: await work(trx), raised: versions };
    });
    // Known without asking the database again: what is committed must not be answered as failed.
    this.note(raised);
    return value;
  }

  /** A value that holds while a collection's version stands, such as its number of rows. */
  async remember<T>(collection: string, key: string, make: () => Promise<T>): Promise<T> {
    const version = this.of(collection);
    const known = this.#remembered.get(key);
    if (known && known.version === version) return known.value as T;
    const value = await make();
    this.#remembered.delete(key);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value ?? '');
    this.#remembered.set(key, { version, value });
    return value;
  }

  /** Looks once a second for what another instance or the operator's tool has written. */
  startPolling(onError: (error: unknown) => void, onRead: () => void = () => {}): void {
    let asked: number | null = null;
    this.#timer = setInterval(() => {
      // A database that is silent is not asked on and on: each question holds a connection.
      if (asked !== null && performance.now() - asked < GIVE_UP_MS) return;
      const at = performance.now();
      asked = at;
      void this.refresh()
        .then(onRead, onError)
        .finally(() => {
          if (asked === at) asked = null;
        });
    }, POLL_MS);
    this.#timer.unref();
  }

  stopPolling(): void {
    clearInterval(this.#timer);
  }
}

/** The versions as a transaction sees them. */
export const readVersions = (trx: Db): Promise<Version[]> => trx.selectFrom('content_versions').selectAll().execute();

/** Raises all versions, above these too: whatever was made from any content before is no longer valid. */
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
