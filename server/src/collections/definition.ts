import type { CollectionEndpoints } from '@qram/contract/collection';
import type { FieldErrors } from '@qram/contract/errors';
import type { Selectable } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { RecordColumns, Tables } from '../platform/database/schema.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';

export type TableName = keyof Tables & string;
/** Tables whose rows are records: they have a trash. */
export type RecordTable = { [T in TableName]: Tables[T] extends RecordColumns ? T : never }[TableName];
export type RowOf<T extends TableName> = Selectable<Tables[T]>;
export type ColumnOf<R> = keyof R & string;

/** An object type without keys that are no columns: the compiler does not see those in what a function returns. */
export type OnlyColumns<C, R> = C & { [K in keyof C]: K extends keyof R ? R[K] | undefined : never };

/** A stored row, as the engine sees it. */
export interface Row {
  id: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  [column: string]: unknown;
}

/** Column values, or input fields, by name. */
export type Values = Record<string, unknown>;

export interface WriteContext {
  trx: Db;
  dialect: Dialect;
  now: Date;
}

export type SortedAs = 'text' | 'plain' | 'optional';

/** When and by whom something was moved to the trash; what goes with it carries the same, and comes back with it. */
export interface TrashStamp {
  at: string;
  by: string | null;
}

/** A file that belongs to a record. */
export interface Attachment<R extends object = Row> {
  /** Field of the upload; an empty text in its place takes the file away. */
  field: string;
  /** Stores an accepted upload; what it leaves behind when it throws is its own to remove. */
  store(files: FileStore, upload: IncomingFile): Promise<{ columns: Partial<R>; keys: string[]; sizes?: SizedFile[] }>;
  /** Column values without a file. */
  cleared: Partial<R>;
  /** File keys that a row holds. */
  keysOf(row: R): string[];
}

/** Columns of one of these tables, with its name. */
type ColumnsIn<T extends TableName> = { [U in T]: { table: U; columns: readonly ColumnOf<RowOf<U>>[] } }[T];
type ColumnIn<T extends TableName> = { [U in T]: { table: U; column: ColumnOf<RowOf<U>> } }[T];

/** Records of one collection belong to records of another, such as topics to a category, and are purged with them. */
export interface BelongsTo<Column extends string = string> {
  column: Column;
  parent: RecordTable;
  /** true: purge live children too. false: live children block the purge. */
  living: boolean;
}

/** What the compiler knows of a collection. */
export interface CollectionTypes {
  row: object;
  /** Fields that a create or an update may carry. */
  input: Values;
  /** Fields that the contract lets lists be sorted by. */
  sort: string;
  /** Query parameters by which the contract lets lists be narrowed. */
  filter: string;
}

/** What the engine knows of every collection. */
export interface AnyCollection extends CollectionTypes {
  row: Row;
}

/** All that makes one collection different from the others. Everything else is the engine's. */
export interface CollectionDefinition<C extends CollectionTypes = AnyCollection> {
  /** The table, and the name in content versions, the audit trail and the trash. */
  name: RecordTable;
  /** Its endpoints in the contract; the engine serves them, but for those of `servedByModule`. */
  endpoints: Partial<CollectionEndpoints>;
  servedByModule?: readonly (keyof CollectionEndpoints)[];
  /** What names a record to people: a column, or that of the record which the column `through` refers to. */
  title: ColumnOf<C['row']> | (ColumnIn<RecordTable> & { through: ColumnOf<C['row']> });
  /** A second column that tells like titles apart; searched as well. */
  note?: ColumnOf<C['row']>;
  belongsTo?: BelongsTo<ColumnOf<C['row']>>;
  /** Rows of another table that name the record and keep it from being purged. */
  heldBy?: ColumnIn<RecordTable> & { message: string };
  /** Collections whose rows the database itself deletes or changes when a record is purged. */
  purgeChanges?: readonly TableName[];
  /** Columns that a search looks at, for admins and for everyone else (requirements: Admin lists). */
  searched: { admin: readonly ColumnOf<C['row']>[]; anyone: readonly ColumnOf<C['row']>[] };
  /** Where an admin's search looks besides: the record of another table that a column refers to by its id. */
  searchedThrough?: ColumnsIn<RecordTable> & { column: ColumnOf<C['row']> };
  /** Where every search looks besides: records of another table that refer to this one by `column`. */
  searchedWithin?: ColumnsIn<RecordTable> & ColumnIn<RecordTable>;
  /** Columns that lists may be sorted by; text is sorted without regard to case. `optional` may be null, the lowest. */
  sorted: Readonly<Record<C['sort'] & ColumnOf<C['row']>, SortedAs>>;
  /** Sort when none is asked for, such as `-created_at`. */
  defaultSort: C['sort'] | `-${C['sort']}`;
  /** True: only admins see rows whose `active` is 0. */
  hidesInactive?: boolean;
  /** Column values for the input fields that are present; the fields themselves unless given. */
  toColumns?(input: C['input']): Partial<C['row']> | Promise<Partial<C['row']>>;
  /** Column values that follow from a change of the stored row. */
  derived?(before: C['row'], columns: Partial<C['row']>): Partial<C['row']>;
  /** The record as it leaves; `extras` is what `loadExtras` found for the row. The row itself unless given. */
  present?(row: C['row'], extras: Values): Values;
  /** Values kept in other tables, for all rows of one page at once. */
  loadExtras?(db: Db, ids: readonly number[]): Promise<Map<number, Values>>;
  /** Writes the values kept in other tables. */
  saveExtras?(context: WriteContext, id: number, input: C['input']): Promise<void>;
  /** Refuses a write by throwing; runs in the transaction, on the locked row where there is one. */
  guardCreate?(context: WriteContext, columns: Partial<C['row']>): Promise<void>;
  guardUpdate?(context: WriteContext, before: C['row'], columns: Partial<C['row']>): Promise<void>;
  guardDelete?(context: WriteContext, before: C['row'], asked: { bulk: boolean }): Promise<void>;
  /** What a new record brings with it, in its transaction. */
  onCreate?(context: WriteContext, row: C['row']): Promise<void>;
  /** What a deletion brings with it, in its transaction; refuses it by throwing. */
  onTrash?(context: WriteContext, before: C['row'], stamp: TrashStamp, query: Values): Promise<void>;
  /** What a restoration brings with it, in its transaction; refuses it by throwing. */
  onRestore?(context: WriteContext, before: C['row']): Promise<void>;
  /** What a deletion for good brings with it, in its transaction, before the row goes. */
  onPurge?(context: WriteContext, before: C['row']): Promise<void>;
  /** What else a write brings with it, in its transaction. */
  afterWrite?(context: WriteContext, before: C['row'], after: C['row'] | null): Promise<void>;
  /** Which fields are to blame when the database refuses a duplicate. */
  explainDuplicate?(db: Db, values: Values, selfId: number | null): Promise<FieldErrors>;
  /** Files of a record. */
  attachments?: readonly Attachment<C['row']>[];
  /** Columns that a list may be narrowed by, by query parameter. */
  filtered?: Readonly<Record<C['filter'], ColumnOf<C['row']>>>;
  /** Other collections that a write changes along with this one. */
  alsoChanges?: readonly TableName[];
  /** Takes from the records what the actor may not see. */
  redact?(deps: Dependencies, actor: Actor, records: Values[]): Promise<Values[]>;
  /** Puts the list into its answer where that is not the bare array. */
  wrapList?(deps: Dependencies, records: Values[]): Promise<unknown>;
}
