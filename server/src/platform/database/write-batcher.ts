import { setImmediate as immediate } from 'node:timers/promises';

/** Below the statement limits of both databases. */
const MAX_BATCH = 500;
/** Event loop turns to wait for more writes; each takes well below a millisecond. */
const MAX_ROUNDS = 8;

interface Waiting<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: concurrent small writes share a transaction. A failure rolls back the batch and rejects all its
 * callers.
 */
export class WriteBatcher<I, O> {
  readonly #write: (items: readonly I[]) => Promise<O>;
  readonly #max: number;
  readonly #waiting: Waiting<I, O>[] = [];
  #writing = false;

  /** @param write commits all items in one transaction; returns the result for each caller */
  constructor(write: (items: readonly I[]) => Promise<O>, max = MAX_BATCH) {
    this.#write = write;
    this.#max = max;
  }

  /** Resolves after the commit. @throws what `write` threw */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  /** Wait another tick while the batch is still growing, because SQLite commits block the event loop. */
  async #waitForMore(): Promise<void> {
    for (let seen = 0, round = 0; this.#waiting.length > seen && round < MAX_ROUNDS; round += 1) {
      seen = this.#waiting.length;
      await immediate();
    }
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      await this.#waitForMore();
      const batch = this.#waiting.splice(0, this.#max);
      try {
        const outcome = await this.#write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve(outcome);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = false;
  }
}
