import type { FieldErrors } from '@qram/contract/api/errors';
import type { CollectionEndpoints } from '@qram/contract/collection/collection-endpoints';
import type { PagedCollection, SearchKind } from '@qram/contract/collection/content';
import type { VersionEndpoints } from '@qram/contract/collection/versions';
import type { AliasedExpression, RawBuilder, SqlBool } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { DocumentTexts } from '../platform/search/index-writing.ts';
import type { LibraryFile } from '../platform/storage/file-library.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import type { ImportRules } from './import-options.ts';
import type { LibraryUse } from './library-file.ts';
import type {
  BelongsTo,
  ColumnIn,
  ColumnOf,
  ColumnsIn,
  RecordTable,
  Row,
  TableName,
  TrashStamp,
  Values,
  WriteContext,
} from './record-types.ts';

export type SortedAs = 'text' | 'plain' | 'optional';

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
  /** Uploads go into the file library, and its files can be chosen in place of an upload. */
  library?: LibraryUse;
  /** Folder of its files in the store; null: naming a file does not retain it. */
  folder: string | null;
  /** The column that names the file. */
  column: ColumnOf<R>;
  /** Values of all its columns for a file, and without one. */
  columns(file: LibraryFile | null): Partial<R>;
  /** Keys of the files that a row references. */
  getKeys(row: R): string[];
}

/** Records that have a page of their own. */
interface DetailPage<R extends object> {
  collection: PagedCollection;
  /** Key of the endpoint that the page reads. */
  read: `GET /api/${string}`;
  /** Its response for the record, as an anonymous visitor would get it. */
  respond(deps: Pick<Dependencies, 'db' | 'now' | 'rendering'>, record: Values, row: R): unknown;
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

/** The place of a record on the public pages, for previews. */
export type PublicPlace<R extends object = Row> = {
  /** Its name in a sentence. */
  noun: string;
} & (DetailPage<R> | PlaceInList<R>);

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

/** Searched columns, for admins and for everyone else (requirements: Admin lists). */
export interface SearchedColumns<R extends object = Row> {
  admin: readonly ColumnOf<R>[];
  anyone: readonly ColumnOf<R>[];
  /** Also searched for admins: the record of another table that a column references by id. */
  through?: ColumnsIn<RecordTable> & { column: ColumnOf<R> };
  /** Also searched for everyone: records of another table that reference this one by `column`. */
  within?: ColumnsIn<RecordTable> & ColumnIn<RecordTable>;
}

/** A filter by an SQL condition. */
export interface ConditionFilter {
  condition(is: unknown, now: Date): RawBuilder<SqlBool>;
  /** True if the matching records change with the time, without a write. */
  followsTime?: true;
}

/** Rules for listing records: order, search, and visibility. */
interface ListRules<C extends CollectionTypes> {
  /** The columns that a list reads, if not all. The trash reads all. */
  select?: readonly (ColumnOf<C['row']> | AliasedExpression<unknown, ColumnOf<C['row']>>)[];
  search: SearchedColumns<C['row']>;
  sort: {
    /** Sortable columns; text sorts case-insensitively. `optional` columns may be null, which sorts lowest. */
    columns: Readonly<Record<C['sort'] & ColumnOf<C['row']>, SortedAs>>;
    /** Sorts by something else than a column. */
    by?: Readonly<Partial<Record<C['sort'], RawBuilder<unknown>>>>;
    /** Such as `-created_at`. */
    default: C['sort'] | `-${C['sort']}`;
  };
  /** Filterable columns, by query parameter. */
  filter?: Readonly<Record<C['filter'], ColumnOf<C['row']> | ConditionFilter>>;
  /** The time by which `upcoming` lists leave out what has come, and are sorted. */
  upcoming?: ColumnOf<C['row']>;
  /** True: rows whose `active` is 0 are visible to admins only. */
  hidesInactive?: boolean;
  /** Titles repeat, so the audit trail names a record by its title and note. */
  titlesRepeat?: true;
}

/** Conversions from input to row, and from row to a record of the API. */
export interface RecordRules<C extends CollectionTypes = AnyCollection> {
  /** Column values for the given input fields. Default: the fields themselves. */
  toColumns?(input: C['input']): Partial<C['row']> | Promise<Partial<C['row']>>;
  /** Columns without markup in which formulas are stored as people read them: `√N` for `$\sqrt{N}$`. */
  readableFormulas?: readonly ColumnOf<C['row']>[];
  /** Column values derived from a change of the stored row. */
  derive?(before: C['row'], columns: Partial<C['row']>): Partial<C['row']>;
  /** The record as returned by the API; Default: the row itself. */
  present?(row: C['row'], relations: Values): Values;
  /** Loads values stored in other tables, for all rows of one page at once. */
  loadRelations?(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>>;
  /** Its relations are content of other records, which the audit trail leaves out. */
  relationsAreShared?: true;
  /** Saves values stored in other tables. */
  saveRelations?(context: WriteContext, id: number, input: C['input'], actor: Actor): Promise<void>;
}

/** A deletion, as its hook gets it. */
export interface Deletion {
  stamp: TrashStamp;
  /** The collection's own query parameters. */
  query: Values;
  actor: Actor;
}

/**
 * Called by the engine. Those named before and after run in the transaction of the write, with the row locked if it
 * exists, and reject it by throwing.
 */
export interface Hooks<C extends CollectionTypes = AnyCollection> {
  /**
   * Work that takes long, before the transaction of a create or update; `afterCreate` and `afterChange` get its result.
   * Rejects the write by throwing.
   */
  prepare?(db: Db, columns: Partial<C['row']>): Promise<unknown>;
  beforeCreate?(context: WriteContext, columns: Partial<C['row']>): Promise<void>;
  afterCreate?(context: WriteContext, row: C['row'], prepared?: unknown): Promise<void>;
  beforeUpdate?(context: WriteContext, before: C['row'], columns: Partial<C['row']>): Promise<void>;
  /** After an update, or a deletion: then `after` is null. */
  afterChange?(context: WriteContext, before: C['row'], after: C['row'] | null, prepared?: unknown): Promise<void>;
  beforeDelete?(context: WriteContext, before: C['row'], deletion: Deletion): Promise<void>;
  /** Rejects a bulk deletion of these records by throwing; then none of them is deleted. */
  beforeBulkDelete?(ids: readonly number[]): void;
  beforeRestore?(context: WriteContext, before: C['row']): Promise<void>;
  beforePurge?(context: WriteContext, before: C['row']): Promise<void>;
  /** True if the hooks before a change or deletion compare this row with others. Such a row is written alone. */
  comparesOthers?(before: C['row']): boolean;
  /** Writes that the caller must confirm with a 1 in a field, which isn't stored. Previews and restores need none. */
  confirm?: {
    field: keyof C['input'] & string;
    /**
     * Returns the question; null: none. Runs in the transaction, with the row locked if it exists.
     * @param before null for a create
     */
    question(
      context: Pick<WriteContext, 'trx' | 'now'>,
      before: C['row'] | null,
      columns: Partial<C['row']>,
      input: C['input'],
    ): Promise<string | null>;
  };
  /** Messages by field when the database rejects a duplicate. */
  explainDuplicate?(db: Db, values: Values, selfId: number | null): Promise<FieldErrors>;
}

/** Files of a record. */
interface FileRules<R extends object> {
  attachments?: readonly Attachment<R>[];
  /** Further files that must stay, of the given keys. */
  alsoNamed?(db: Db, keys: readonly string[]): Promise<readonly string[]>;
}

/** Every save is a version, and replaced files stay for 30 days. */
interface VersionRules<R extends object> {
  /** Counting columns, which are not content. */
  counters?: readonly ColumnOf<R>[];
  /** Comma-separated id fields in other tables: target table and noun. */
  relations?: Readonly<Record<string, { table: RecordTable; noun: string }>>;
}

/** How the site's search shows and finds the records of a collection. */
interface Searchable<R extends object> {
  kind: SearchKind;
  /** Texts of rows, in their order. Called after the collection's own hooks, in the transaction of the write. */
  getTexts(db: Db, rows: readonly R[]): Promise<DocumentTexts[]>;
  children?: undefined;
}

/** Searchable records whose texts have this record's title; indexed again when it changes. */
interface IndexedChildren {
  children: { definition: CollectionDefinition; column: string };
  kind?: undefined;
  getTexts?: undefined;
}

/** Declares a collection: how it differs from others. */
export interface CollectionDefinition<C extends CollectionTypes = AnyCollection> {
  /** The table, and the name in content revisions, the audit trail and the trash. */
  name: RecordTable;
  /** Its endpoints in the contract. The engine serves them, except those in `servedByModule`. */
  endpoints: Partial<CollectionEndpoints>;
  servedByModule?: readonly (keyof CollectionEndpoints | keyof VersionEndpoints)[];
  /** Title of a record: a column, or the title column of the record that `through` references. */
  title:
    | ColumnOf<C['row']>
    | (ColumnIn<RecordTable> & {
        through: ColumnOf<C['row']>;
        /** Appended in parentheses, because titles repeat. */
        suffix?: string;
      });
  /** A second column that distinguishes equal titles; also searched. */
  note?: ColumnOf<C['row']>;
  /** Further columns that the search over all records shows. */
  found?: { readonly email?: ColumnOf<C['row']>; readonly state?: ColumnOf<C['row']> };
  belongsTo?: BelongsTo<ColumnOf<C['row']>>;
  list: ListRules<C>;
  /** Records have an `order`, which an endpoint changes; `visible`: it is a field of the record too. */
  order?: { visible: boolean };
  record?: RecordRules<C>;
  hooks?: Hooks<C>;
  files?: FileRules<C['row']>;
  /** Versions of changes; without it, there are none. */
  versions?: VersionRules<C['row']>;
  /** Its records can be imported from a file. */
  import?: ImportRules;
  /** Its live records are found by the site's search; the engine writes the index. */
  search?: Searchable<C['row']> | IndexedChildren;
  /** Its place on the public pages; collections without one have no previews. */
  publicPlace?: PublicPlace<C['row']>;
  /** Other collections whose content a write changes, or the database when a record is purged. */
  alsoChanges?: { written?: readonly TableName[]; purged?: readonly TableName[] };
}

/** The collection with these hooks in place of its own. */
export const withHooks = (definition: CollectionDefinition, hooks: Hooks): CollectionDefinition => ({
  ...definition,
  hooks: { ...definition.hooks, ...hooks },
});
