import type { Selectable } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { RecordColumns } from '../platform/database/record-columns.ts';
import type { Tables } from '../platform/database/schema.ts';

export type TableName = keyof Tables & string;
/** Tables whose rows are records, which have a trash. */
export type RecordTable = { [T in TableName]: Tables[T] extends RecordColumns ? T : never }[TableName];
export type RowOf<T extends TableName> = Selectable<Tables[T]>;
export type ColumnOf<R> = keyof R & string;

/** Rejects keys that are no columns, which the compiler accepts in a return value. */
export type OnlyColumns<C, R> = C & { [K in keyof C]: K extends keyof R ? R[K] | undefined : never };

/** A stored row, as the engine sees it. */
export interface Row {
  id: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  publish_at?: string | null;
  unpublish_at?: string | null;
  [column: string]: unknown;
}

/** Column values, or input fields, by name. */
export type Values = Record<string, unknown>;

/** A row, with its values in other tables. */
export interface RecordState {
  row: Row;
  values: Values;
}

export interface WriteContext {
  trx: Db;
  dialect: Dialect;
  now: Date;
  /** Parents already locked by this batch. */
  lockedParents?: Set<string>;
}

/** Dependents get the same stamp and are restored with it. */
export interface TrashStamp {
  at: string;
  by: string | null;
}

/** Columns of one of these tables, with its name. */
export type ColumnsIn<T extends TableName> = { [U in T]: { table: U; columns: readonly ColumnOf<RowOf<U>>[] } }[T];
export type ColumnIn<T extends TableName> = { [U in T]: { table: U; column: ColumnOf<RowOf<U>> } }[T];

/** Children are purged with their parents. */
export interface BelongsTo<Column extends string = string> {
  column: Column;
  parent: RecordTable;
  /** Singular and plural. Imports name parents in a column of the singular. */
  noun: string;
  nouns: string;
  /** true: purge live children too. false: live children block the purge. */
  living: boolean;
}
