import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { toSearchForm } from '@qram/contract/values/search-form';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { OpenDatabase } from '../database.ts';
import type { Tables } from '../schema.ts';

const FILE_NAME = 'qram.sqlite';
/** How long a write waits for another process. */
const BUSY_TIMEOUT_MS = 5000;

export const sqlitePath = (dataDir: string): string => join(dataDir, FILE_NAME);

/** Replaces `lower`, which folds only ASCII in SQLite. */
function openConnection(dataDir: string, readOnly: boolean): DatabaseSync {
  const database = new DatabaseSync(sqlitePath(dataDir), { timeout: BUSY_TIMEOUT_MS, readOnly });
  database.exec(
    // A reader can't set the journal mode.
    `${readOnly ? '' : 'PRAGMA journal_mode = WAL;'}` +
      'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000;' +
      // Checkpoint every 16 MB: bursts of writes often touch the same pages.
      'PRAGMA wal_autocheckpoint = 4000;',
  );
  database.function('lower', { deterministic: true }, (value) => (value === null ? null : String(value).toLowerCase()));
  database.function('search_form', { deterministic: true }, (value) =>
    value === null ? null : toSearchForm(String(value)),
  );
  return database;
}

/** Survives power loss: WAL with full synchronization. */
export function openSqlite(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SharedSqliteAdapter(),
      createDriver: () => new SqliteDriver((readOnly) => openConnection(dataDir, readOnly)),
      createIntrospector: (from) => new SqliteIntrospector(from),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, dialect: 'sqlite', listen: async () => async () => {}, poolState: () => null };
}

/** Excludes `with`, which may precede an insert. */
const SELECT_ONLY = /^\s*select\b/i;

const MAX_PREPARED = 300;

class Connection {
  readonly database: DatabaseSync;
  readonly #prepared = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({ max: MAX_PREPARED });

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

type OpenConnection = () => Connection;

/** The writing connection, used by one transaction or statement at a time. */
class Writer {
  readonly connection: Connection;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(connection: Connection) {
    this.connection = connection;
  }

  get isFree(): boolean {
    return !this.#isTaken;
  }

  /** Resolves in call order. */
  async acquire(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

class SharedConnection implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #reader: OpenConnection;
  #holdsWriter = false;

  constructor(writer: Writer, reader: OpenConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#holdsWriter || this.#writer.isFree) return this.#writer.connection.run(query);
    if (SELECT_ONLY.test(query.sql)) return this.#reader().run(query);
    await this.acquireWriter();
    return this.#writer.connection.run(query);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }

  async acquireWriter(): Promise<void> {
    await this.#writer.acquire();
    this.#holdsWriter = true;
  }

  release(): void {
    if (!this.#holdsWriter) return;
    this.#holdsWriter = false;
    this.#writer.release();
  }
}

/**
 * Writes on one connection, one transaction at a time. Reads beside a transaction use a second connection and see the
 * last commit, so that readers never wait.
 */
export class SqliteDriver implements Driver {
  readonly #open: (readOnly: boolean) => DatabaseSync;
  readonly #writer: Writer;
  #reader: Connection | undefined;

  constructor(open: (readOnly: boolean) => DatabaseSync) {
    this.#open = open;
    this.#writer = new Writer(new Connection(open(false)));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(this.#writer, () => {
      this.#reader ??= new Connection(this.#open(true));
      return this.#reader;
    });
  }

  /** Take the write lock at the start: upgrading a read transaction fails after another process has written. */
  async beginTransaction(connection: SharedConnection, settings: TransactionSettings): Promise<void> {
    await connection.acquireWriter();
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: SharedConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite rolls back by itself on some errors, such as a full disk. */
  async rollbackTransaction(connection: SharedConnection): Promise<void> {
    if (this.#writer.connection.database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SharedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#reader?.database.close();
    this.#writer.connection.database.close();
  }
}

/** The driver shares connections, so Kysely needn't queue for them. */
export class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Runs a migration in one transaction, for which other processes wait. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
