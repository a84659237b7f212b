import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type CompiledQuery, type OperationNode, TableNode } from 'kysely';

/** Stands for every table, where a statement does not say which it writes to. */
const ANY = '*';

const nameOf = (node: OperationNode | undefined): string =>
  node && TableNode.is(node) ? node.table.identifier.name : ANY;

/** The table that a statement of the query builder writes to. */
function writtenBy({ query }: CompiledQuery): string {
  if (query.kind === 'InsertQueryNode') return nameOf(query.into);
  if (query.kind === 'UpdateQueryNode') return nameOf(query.table);
  if (query.kind !== 'DeleteQueryNode') return ANY;
  return query.from.froms.length === 1 ? nameOf(query.from.froms[0]) : ANY;
}

/**
 * Tells whether tables of a SQLite database have changed, without reading them: it counts what this process commits to
 * them, and SQLite tells of what others commit to the file.
 */
export class TableChanges {
  readonly #dataVersion: StatementSync;
  readonly #counts = new Map<string, number>();
  readonly #pending = new Set<string>();
  #others = 0;
  #seen: unknown;

  /** @param writer the one connection that this process writes through */
  constructor(writer: DatabaseSync) {
    this.#dataVersion = writer.prepare('pragma data_version');
  }

  note(query: CompiledQuery): void {
    if (query.query.kind !== 'SelectQueryNode') this.#pending.add(writtenBy(query));
  }

  /** What was noted is there for others to see. Some of it may have been undone, which does no harm. */
  committed(): void {
    for (const table of this.#pending) this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
    this.#pending.clear();
  }

  /** Rises whenever one of these tables may have changed. What deletions bring with them is to be named, too. */
  of(tables: readonly string[]): number {
    // The version changes with what other processes commit, never with what comes through the connection itself.
    const version = this.#dataVersion.get()?.data_version;
    if (version !== this.#seen) {
      this.#seen = version;
      this.#others += 1;
    }
    return tables.reduce(
      (sum, table) => sum + (this.#counts.get(table) ?? 0),
      this.#others + (this.#counts.get(ANY) ?? 0),
    );
  }
}
