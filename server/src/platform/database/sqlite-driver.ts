import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import { SqliteGroup } from './sqlite-group.ts';
import type { TableChanges } from './table-changes.ts';

const CACHED_STATEMENTS = 200;
/** What a connection has to be alone for: it does not work, or lasts, within a transaction. */
const ALONE = /^\s*(pragma|vacuum|attach|detach)\b/i;
const READING = /^\s*select\b/i;

type Run = <R>(query: CompiledQuery) => QueryResult<R>;

/** Preparing costs more than running most of our statements, so the latest ones are kept. */
function runnerOf(database: DatabaseSync): Run {
  const kept = new Map<string, { statement: StatementSync; reads: boolean }>();
  const prepared = (text: string) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    const made = { statement, reads: statement.columns().length > 0 };
    // A pragma acts while it is prepared, so one that is kept would do nothing.
    if (ALONE.test(text)) return made;
    if (kept.size >= CACHED_STATEMENTS) kept.delete(kept.keys().next().value ?? '');
    kept.set(text, made);
    return made;
  };
  return <R>({ sql, parameters }: CompiledQuery) => {
    const { statement, reads } = prepared(sql);
    const values = parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  };
}

interface Connections {
  read: Run;
  write: Run;
  group: SqliteGroup;
  changes: TableChanges;
}

/** What one caller does, from taking a connection to giving it back. */
class Session implements DatabaseConnection {
  readonly #to: Connections;
  #state: 'outside' | 'transaction' | 'snapshot' | 'alone' = 'outside';
  #cause: unknown;

  constructor(to: Connections) {
    this.#to = to;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { read, write, changes, group } = this.#to;
    if (this.#state === 'outside') {
      if (query.query.kind === 'SelectQueryNode' || READING.test(query.sql)) return read(query);
      if (!ALONE.test(query.sql)) return this.#writeOne(query);
      await this.#beAlone();
    }
    try {
      if (this.#state === 'snapshot') return read(query);
      changes.note(query);
      return this.#state === 'alone' ? await group.patiently(() => write<R>(query)) : write(query);
    } catch (error) {
      this.#cause = error;
      throw error;
    }
  }

  /** One statement outside every transaction is a write of its own. */
  async #writeOne<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin();
    let result: QueryResult<R>;
    try {
      this.#to.changes.note(query);
      result = this.#to.write(query);
    } catch (error) {
      this.#cause = error;
      this.rollback();
      throw error;
    }
    await this.commit();
    return result;
  }

  async #beAlone(): Promise<void> {
    await this.#to.group.take();
    this.#state = 'alone';
    this.#to.group.commit();
  }

  async begin(): Promise<void> {
    if (this.#state !== 'outside') throw new Error('A transaction begins on a connection of its own.');
    await this.#to.group.take();
    try {
      await this.#to.group.begin();
    } catch (error) {
      this.#to.group.release();
      throw error;
    }
    this.#state = 'transaction';
  }

  /** From here on all that is read is of one state, while others go on writing. */
  beginSnapshot(): void {
    this.#to.read(CompiledQuery.raw('begin'));
    this.#state = 'snapshot';
  }

  #endSnapshot(): void {
    this.#state = 'outside';
    this.#to.read(CompiledQuery.raw('rollback'));
  }

  /** Resolves when what was written is on disk. */
  async commit(): Promise<void> {
    if (this.#state === 'snapshot') return this.#endSnapshot();
    this.#state = 'outside';
    return this.#to.group.end();
  }

  rollback(): void {
    // After a commit that failed there is nothing left to undo, and the turn is somebody else's.
    if (this.#state === 'snapshot') this.#endSnapshot();
    if (this.#state !== 'transaction') return;
    this.#state = 'outside';
    try {
      this.#to.group.undo(this.#cause);
    } finally {
      this.#to.group.release();
    }
  }

  giveBack(): void {
    if (this.#state === 'alone') {
      this.#to.changes.committed();
      this.#to.group.release();
    }
    this.#state = 'outside';
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read page by page, not as a stream.');
  }
}

/** @param close closes both connections */
class SqliteConnections implements Driver {
  readonly #connections: Connections;
  readonly #close: () => void;

  constructor(connections: Connections, close: () => void) {
    this.#connections = connections;
    this.#close = close;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Session(this.#connections);
  }

  async beginTransaction(session: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') (session as Session).beginSnapshot();
    else await (session as Session).begin();
  }

  commitTransaction(session: DatabaseConnection): Promise<void> {
    return (session as Session).commit();
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    (session as Session).rollback();
  }

  async releaseConnection(session: DatabaseConnection): Promise<void> {
    (session as Session).giveBack();
  }

  async destroy(): Promise<void> {
    await this.#connections.group.take();
    this.#connections.group.commit();
    this.#close();
  }
}

/** The driver takes care itself that writes follow one another; reads wait for nobody. */
class ManyCallers extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations have the connection to themselves until they give it back. */
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`pragma user_version`.execute(db);
  }
}

/**
 * SQLite over two connections: one that writes, and one that reads, which sees nothing that is not committed. What is
 * read within a transaction is read by the one that writes. A transaction that only reads is for a database that is
 * opened for it alone: everything that reads meanwhile sees its state.
 */
export function sqliteDialect(writer: DatabaseSync, reader: DatabaseSync, changes: TableChanges): Dialect {
  const group = new SqliteGroup(writer, () => changes.committed());
  const connections = { read: runnerOf(reader), write: runnerOf(writer), group, changes };
  const close = () => {
    reader.close();
    writer.close();
  };
  return {
    createAdapter: () => new ManyCallers(),
    createDriver: () => new SqliteConnections(connections, close),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
