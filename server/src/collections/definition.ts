import type { CollectionEndpoints } from '@qram/contract/collection';
import type { FieldErrors } from '@qram/contract/errors';
import type { PagedCollection } from '@qram/contract/record-pages';
import type { RawBuilder, Selectable } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect.ts';
import type { RecordColumns } from '../platform/database/record-columns.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import type { FilterBy } from './filters.ts';
import type { ImportRules } from './import-rules.ts';
import type { LibraryFile, LibraryUse } from './library-files.ts';
import type { Searchable } from './search-texts.ts';

export type TableName = keyof Tables & string;
/** Tables whose rows are records, which have a trash. */
export type RecordTable = { [T in TableName]: Tables[T] extends RecordColumns ? T : never }[TableName];
export type RowOf<T extends TableName> = Selectable<Tables[T]>;
export type ColumnOf<R> = keyof R & string;

/** Excludes keys that are not columns, which the compiler would accept in a function's return value. */
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

export interface WriteContext {
  trx: Db;
  dialect: Dialect;
  now: Date;
}

export type SortedAs = 'text' | 'plain' | 'optional';

/** Marks what was moved to the trash. Dependents get the same stamp and are restored with it. */
export interface TrashStamp {
  at: string;
  by: string | null;
}

interface StoredUpload<R extends object> {
  columns: Partial<R>;
  keys: string[];
  sizes?: SizedFile[];
  /** Added to the library with the record. */
  file?: LibraryFile;
}

/** A file that belongs to a record. */
export interface Attachment<R extends object = Row> {
  /** Field of the upload; empty text in its place removes the file. */
  field: string;
  /** Stores an accepted upload. Cleans up after itself when it throws. */
  store(files: FileStore, upload: IncomingFile): Promise<StoredUpload<R>>;
  /** Uploads go into the media library, and its files can be chosen in place of an upload. */
  library?: LibraryUse;
  /** Column values for a file of the library. */
  columnsFor?(file: LibraryFile): Partial<R>;
  /** Column values without a file. */
  cleared: Partial<R>;
  /** Keys of the files that a row references. */
  keysOf(row: R): string[];
  /** The column that names the file. */
  column: ColumnOf<R>;
  /** Its value in rows that reference this file; null for files that can't belong here. */
  valueNaming(key: string): string | null;
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

/** Records that have a page of their own. */
interface PlaceOfItsOwn<R extends object> {
  collection: PagedCollection;
  /** Key of the endpoint that the page reads. */
  read: `GET /api/${string}`;
  /** Its response for the record, as an anonymous visitor would get it. */
  respond(deps: Pick<Dependencies, 'db' | 'now'>, record: Values, row: R): unknown;
}

/** Records that appear on a page with others. */
interface PlaceInList<R extends object> {
  /** Path of the page, with a fragment for a record further down. */
  page: string;
  /** Key of the list endpoint that the page reads. */
  list: `GET /api/${string}`;
  /** True: previews show it before the others. False: at its place. */
  first: boolean;
  /** The list's response with the record in it, as an anonymous visitor would get it. */
  merge(deps: Pick<Dependencies, 'db'>, response: unknown, record: Values, row: R): unknown;
}

/** Where a record appears on the public pages, for previews. */
export type PublicPlace<R extends object = Row> = {
  /** In a sentence: `video`. */
  noun: string;
} & (PlaceOfItsOwn<R> | PlaceInList<R>);

/** Types of a collection. */
export interface CollectionTypes {
  row: object;
  /** Fields of a create or an update. */
  input: Values;
  /** Fields that the contract allows sorting by. */
  sort: string;
  /** Query parameters that the contract allows filtering by. */
  filter: string;
}

/** A collection as the engine sees it. */
export interface AnyCollection extends CollectionTypes {
  row: Row;
}

/** What makes a collection different from others; the engine does the rest. */
export interface CollectionDefinition<C extends CollectionTypes = AnyCollection> {
  /** The table, and the name in content versions, the audit trail and the trash. */
  name: RecordTable;
  /** Its endpoints in the contract. The engine serves them, except those in `servedByModule`. */
  endpoints: Partial<CollectionEndpoints>;
  servedByModule?: readonly (keyof CollectionEndpoints)[];
  /** Title of a record: a column, or the title column of the record that `through` references. */
  title: ColumnOf<C['row']> | (ColumnIn<RecordTable> & { through: ColumnOf<C['row']> });
  /** A second column that distinguishes equal titles; also searched. */
  note?: ColumnOf<C['row']>;
  belongsTo?: BelongsTo<ColumnOf<C['row']>>;
  /** Rows of another table that reference the record and block its purge. */
  heldBy?: ColumnIn<RecordTable> & { message: string };
  /** Collections whose rows the database deletes or changes when a record is purged. */
  purgeChanges?: readonly TableName[];
  /** Searched columns, for admins and for everyone else (requirements: Admin lists). */
  searched: { admin: readonly ColumnOf<C['row']>[]; anyone: readonly ColumnOf<C['row']>[] };
  /** Also searched for admins: the record of another table that a column references by id. */
  searchedThrough?: ColumnsIn<RecordTable> & { column: ColumnOf<C['row']> };
  /** Also searched for everyone: records of another table that reference this one by `column`. */
  searchedWithin?: ColumnsIn<RecordTable> & ColumnIn<RecordTable>;
  /** Sortable columns; text sorts case-insensitively. `optional` columns may be null, which sorts lowest. */
  sorted: Readonly<Record<C['sort'] & ColumnOf<C['row']>, SortedAs>>;
  /** Sorts by something else than a column. */
  sortedBy?: Readonly<Partial<Record<C['sort'], RawBuilder<unknown>>>>;
  /** Default sort, such as `-created_at`. */
  defaultSort: C['sort'] | `-${C['sort']}`;
  /** Records have an `order`, which an endpoint changes; `visible`: it is a field of the record too. */
  ordered?: { visible: boolean };
  /** True: rows whose `active` is 0 are visible to admins only. */
  hidesInactive?: boolean;
  /** Column values for the given input fields. Default: the fields themselves. */
  toColumns?(input: C['input']): Partial<C['row']> | Promise<Partial<C['row']>>;
  /** Column values derived from a change of the stored row. */
  derived?(before: C['row'], columns: Partial<C['row']>): Partial<C['row']>;
  /** The record as returned by the API; `extras` is the row's result of `loadExtras`. Default: the row itself. */
  present?(row: C['row'], extras: Values): Values;
  /** Loads values stored in other tables, for all rows of one page at once. */
  loadExtras?(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>>;
  /** Extras are of other records, so the audit trail leaves them out. */
  foreignExtras?: true;
  /** Saves values stored in other tables. */
  saveExtras?(context: WriteContext, id: number, input: C['input'], actor: Actor): Promise<void>;
  /** Rejects a write by throwing. Runs in the transaction, with the row locked if it exists. */
  guardCreate?(context: WriteContext, columns: Partial<C['row']>): Promise<void>;
  guardUpdate?(context: WriteContext, before: C['row'], columns: Partial<C['row']>): Promise<void>;
  guardDelete?(context: WriteContext, before: C['row']): Promise<void>;
  /** Rejects a bulk deletion of these records by throwing; then none of them is deleted. */
  guardBulkDelete?(ids: readonly number[]): void;
  /** Runs in the transaction of a create. */
  onCreate?(context: WriteContext, row: C['row']): Promise<void>;
  /** Runs in the transaction of a deletion; rejects it by throwing. */
  onTrash?(context: WriteContext, before: C['row'], stamp: TrashStamp, query: Values, actor: Actor): Promise<void>;
  /** Runs in the transaction of a restore; rejects it by throwing. */
  onRestore?(context: WriteContext, before: C['row']): Promise<void>;
  /** Runs in the transaction of a purge, before the row is deleted. */
  onPurge?(context: WriteContext, before: C['row']): Promise<void>;
  /** Runs in the transaction of every write. */
  afterWrite?(context: WriteContext, before: C['row'], after: C['row'] | null): Promise<void>;
  /** Messages by field when the database rejects a duplicate. */
  explainDuplicate?(db: Db, values: Values, selfId: number | null): Promise<FieldErrors>;
  /** Every save is a version, and replaced files stay for 30 days. */
  versioned?: {
    /** Columns that count something, and are no content. */
    counters?: readonly ColumnOf<C['row']>[];
    /** Fields that are stored in other tables, as comma-separated ids: whose ids, and what one of them is called. */
    relations?: Readonly<Record<string, { table: RecordTable; noun: string }>>;
  };
  /** Replaced files stay for 30 days, although the collection has no versions. */
  releasesFiles?: true;
  /** Further files that must stay, of the given keys. */
  alsoNamed?(db: Db, keys: readonly string[]): Promise<readonly string[]>;
  /** Files of a record. */
  attachments?: readonly Attachment<C['row']>[];
  /** Filterable columns, by query parameter. */
  filtered?: Readonly<Record<C['filter'], ColumnOf<C['row']> | FilterBy<ColumnOf<C['row']>>>>;
  /** Other collections whose content a write changes. */
  alsoChanges?: readonly TableName[];
  /** Its records can be imported from a file. */
  imported?: ImportRules;
  /** Removes from the records what the actor may not see. */
  redact?(deps: Dependencies, actor: Actor, records: Values[]): Promise<Values[]>;
  /** Its place on the public pages; collections without one have no previews. */
  publicPlace?: PublicPlace<C['row']>;
  /** Its live records are found by the site's search; the engine writes the index. */
  searchable?: Searchable<C['row']>;
  /** Searchable records whose texts have this record's title; indexed again when it changes. */
  indexedChildren?: { definition: CollectionDefinition; column: string };
  /** Wraps the list when the response is not a bare array. */
  wrapList?(deps: Dependencies, records: Values[]): Promise<unknown>;
}
