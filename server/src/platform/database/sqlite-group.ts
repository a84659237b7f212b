import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './database-errors.ts';

/** Most writes that one commit takes, so that nobody waits long for the others. */
const MOST_TOGETHER = 500;
const SAVEPOINT = 'member';

/** Rounds of the event loop that a write waits for others at most; one takes well below a millisecond. */
const MOST_ROUNDS = 8;

/** How long another process may write before ours is refused. */
const PATIENCE_MS = 5000;
const RETRY_MS = 2;

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Turn = () => void;

/**
 * The one connection that writes. Writes follow one another, each in a turn of its own, and those that come at the same
 * time share a commit: a commit waits for the disk, and nothing else does. Each of them is a savepoint, so that one that
 * fails undoes only itself, and is answered after the commit that holds it.
 */
export class SqliteGroup {
  readonly #database: DatabaseSync;
  readonly #onCommit: () => void;
  readonly #turns: Turn[] = [];
  #members: Waiting[] = [];
  #taken = false;
  #due = false;
  #scheduled: NodeJS.Immediate | undefined;
  /** Members when the event loop came round last, and how often it did since the first of them. */
  #seen = 0;
  #rounds = 0;

  /** @param onCommit hears of every commit, before anybody is answered */
  constructor(database: DatabaseSync, onCommit: () => void) {
    this.#database = database;
    this.#onCommit = onCommit;
  }

  /** Waits until nobody else writes. Every turn is given back by `release`. */
  take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#turns.push(resolve));
  }

  release(): void {
    if (this.#due || this.#members.length >= MOST_TOGETHER) this.commit();
    const next = this.#turns.shift();
    if (next) next();
    else this.#taken = false;
  }

  /** Begins a write, in a turn. */
  async begin(): Promise<void> {
    if (this.#members.length > 0) this.#database.exec(`savepoint ${SAVEPOINT}`);
    else await this.patiently(() => this.#database.exec('begin immediate'));
  }

  /** Does what only one process may do at a time: while another writes, waits without holding anything up. */
  async patiently<T>(work: () => T): Promise<T> {
    for (const begun = performance.now(); ; await pause(RETRY_MS)) {
      try {
        return work();
      } catch (error) {
        if (performance.now() - begun > PATIENCE_MS || !isBusy(error)) throw error;
      }
    }
  }

  /** Ends a write that went well, and its turn. Resolves when it is on disk. */
  end(): Promise<void> {
    if (this.#members.length > 0) this.#database.exec(`release ${SAVEPOINT}`);
    const committed = new Promise<void>((resolve, reject) => this.#members.push({ resolve, reject }));
    this.#scheduled ??= setImmediate(() => this.#commitWhenFree());
    this.release();
    return committed;
  }

  /** Undoes a write; its turn goes on. */
  undo(cause: unknown): void {
    // Some errors (a full disk) make SQLite undo everything by itself.
    if (!this.#database.isTransaction) this.#refuse(cause);
    else if (this.#members.length === 0) this.#database.exec('rollback');
    else {
      this.#database.exec(`rollback to ${SAVEPOINT}; release ${SAVEPOINT}`);
      // It may have failed by what another of them wrote, and whoever now looks for that has to find it.
      this.commit();
    }
  }

  /** Whatever has arrived meanwhile has had its turn; as long as that was more than before, still more may come. */
  #commitWhenFree(): void {
    this.#scheduled = undefined;
    this.#rounds += 1;
    if (this.#members.length > this.#seen && this.#rounds < MOST_ROUNDS) {
      this.#seen = this.#members.length;
      this.#scheduled = setImmediate(() => this.#commitWhenFree());
    } else if (this.#taken) this.#due = true;
    else this.commit();
  }

  /** Commits what has ended, so that a statement can stand outside every transaction. */
  commit(): void {
    this.#due = false;
    this.#seen = 0;
    this.#rounds = 0;
    if (this.#members.length === 0) return;
    try {
      this.#database.exec('commit');
      this.#onCommit();
      for (const { resolve } of this.#everybody()) resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      this.#refuse(error);
    }
  }

  #everybody(): Waiting[] {
    const members = this.#members;
    this.#members = [];
    return members;
  }

  #refuse(cause: unknown): void {
    for (const { reject } of this.#everybody()) reject(cause);
  }
}
