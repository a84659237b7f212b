import { LRUCache } from 'lru-cache';

/** Statements with lists of ids rarely have the same text twice. */
const PREPARE_AFTER_USES = 5;
/** Every connection may hold all of them, with their plans. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 1000;

/**
 * Names of frequent statements. A connection of PostgreSQL parses and plans a named statement once; for short statements,
 * that is more work than running them.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: MAX_COUNTED });
  #generation = 1;

  /** Counts a use of the statement. Returns the name to run it by, or undefined as long as it is rare. */
  use(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_PREPARED) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < PREPARE_AFTER_USES) return undefined;
    this.#uses.delete(text);
    const added = `qram_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, added);
    return added;
  }

  /** Forgets all names, so that connections prepare the statements again: the schema has changed. */
  reset(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
