import { LRUCache } from 'lru-cache';

/** Statements with id lists rarely repeat. */
const PREPARE_AFTER_USES = 5;
/** Every connection may hold all of them. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 1000;

/** Names frequent statements, so that each connection parses and plans them once. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: MAX_COUNTED });
  #generation = 1;

  /** Counts a use. Returns the statement's name once it is frequent. */
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

  /** Makes connections prepare again after a schema change. */
  reset(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
