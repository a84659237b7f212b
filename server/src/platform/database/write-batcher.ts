import { setImmediate as immediate } from 'node:timers/promises';

/** Most items that one transaction takes, so that no statement grows beyond what a database accepts. */
const MAX_AT_ONCE = 500;
/** Rounds of the event loop that a write waits for others at most; one takes well below a millisecond. */
const MAX_ROUNDS = 8;

interface Waiting<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets small writes that come at the same time share one transaction: what arrives while one is being committed goes
 * into the next. Each caller hears only after the commit that holds its own write; when it fails, all of it is undone
 * and everybody in it hears so.
 */
export class WriteBatcher<I, O> {
  readonly #write: (items: readonly I[]) => Promise<O>;
  readonly #most: number;
  readonly #waiting: Waiting<I, O>[] = [];
  #writing = false;

  /**
   * @param write commits all the items in one transaction, and gives what each of their callers is answered with
   * @param most items that one transaction takes
   */
  constructor(write: (items: readonly I[]) => Promise<O>, most = MAX_AT_ONCE) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves after the commit. @throws what `write` threw */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  /** SQLite commits without letting anything else happen meanwhile: what has arrived by then is let in first. */
  async #noMoreCome(): Promise<void> {
    for (let seen = 0, round = 0; this.#waiting.length > seen && round < MAX_ROUNDS; round += 1) {
      seen = this.#waiting.length;
      await immediate();
    }
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      await this.#noMoreCome();
      const together = this.#waiting.splice(0, this.#most);
      try {
        const outcome = await this.#write(together.map(({ item }) => item));
        for (const { resolve } of together) resolve(outcome);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#writing = false;
  }
}
