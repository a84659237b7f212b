import { sql } from 'kysely';
import type { Db } from './database.ts';
import { SharedCommit } from './shared-commit.ts';

/** PostgreSQL remembers this many savepoints of a transaction without looking for them on disk. */
const MOST_TOGETHER = 50;

type Change = <T>(collections: readonly string[], work: (trx: Db) => Promise<T>) => Promise<T>;
type Work = (trx: Db) => Promise<unknown>;
type Outcome = { value: unknown } | { error: unknown };

/** Does one work after the other in one transaction; what fails undoes only itself. */
async function inTurn(trx: Db, works: readonly Work[]): Promise<Map<Work, Outcome>> {
  const outcomes = new Map<Work, Outcome>();
  for (const work of works) {
    // The next savepoint hides the one before; all of them end with the transaction.
    await sql`savepoint work`.execute(trx);
    try {
      outcomes.set(work, { value: await work(trx) });
    } catch (error) {
      await sql`rollback to savepoint work`.execute(trx);
      outcomes.set(work, { error });
    }
  }
  return outcomes;
}

/**
 * Lets additions to the same collections that come at the same time share a transaction. They would wait for one another
 * anyway, each for the commit of the one before, because writes to a collection follow one another.
 */
export class AddingTogether {
  readonly #change: Change;
  readonly #queues = new Map<string, SharedCommit<Work, Map<Work, Outcome>>>();

  /** @param change runs work in a transaction that raises the collections' versions */
  constructor(change: Change) {
    this.#change = change;
  }

  /** Resolves after the commit. @throws what the work threw, or the commit */
  async run<T>(collections: readonly string[], work: (trx: Db) => Promise<T>): Promise<T> {
    const outcome = (await this.#queueOf(collections).add(work)).get(work);
    if (!outcome) throw new Error('an addition was not done');
    if ('error' in outcome) throw outcome.error;
    return outcome.value as T;
  }

  #queueOf(collections: readonly string[]): SharedCommit<Work, Map<Work, Outcome>> {
    const key = collections.join(' ');
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = new SharedCommit<Work, Map<Work, Outcome>>((works) => this.#doAll(collections, works), MOST_TOGETHER);
    this.#queues.set(key, queue);
    return queue;
  }

  async #doAll(collections: readonly string[], works: readonly Work[]): Promise<Map<Work, Outcome>> {
    const [alone] = works;
    if (alone && works.length === 1)
      return this.#change(collections, async (trx) => new Map([[alone, { value: await alone(trx) }]]));
    return this.#change(collections, (trx) => inTurn(trx, works));
  }
}
