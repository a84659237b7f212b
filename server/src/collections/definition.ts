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
  /** Upload field; an empty text removes the file. */
  field: string;
  /** Cleans up after itself when it throws. */
  store(files: FileStore, upload: IncomingFile): Promise<StoredUpload<R>>;
  /** Adds uploads to the library, and allows choosing its files. */
  library?: LibraryUse;
  /** Null: a reference doesn't retain the file. */
  folder: string | null;
  /** Column that references the file. */
  column: ColumnOf<R>;
  /** Values for a file, or for none. */
  columns(file: LibraryFile | null): Partial<R>;
  /** Keys of the files that a row references. */
  getKeys(row: R): string[];
}

/** Records that have a page of their own. */
interface DetailPage<R extends object> {
  collection: PagedCollection;
  /** Key of the endpoint that the page reads. */
  read: `GET /api/${string}`;
  /** As an anonymous visitor would get it. */
  respond(deps: Pick<Dependencies, 'db' | 'now' | 'rendering'>, record: Values, row: R): unknown;
}

/** Records that appear on a page with others. */
interface PlaceInList<R extends object> {
  /** May have a fragment. */
  page: string;
  /** Key of the list endpoint that the page reads. */
  list: `GET /api/${string}`;
  /** True: previews show it first; false: at its place. */
  first: boolean;
  /** Adds the record, as an anonymous visitor would get it. */
  merge(deps: Pick<Dependencies, 'db'>, response: unknown, record: Values, row: R): unknown;
}

/** The place of a record on the public pages, for previews. */
export type PublicPlace<R extends object = Row> = {
  noun: string;
} & (DetailPage<R> | PlaceInList<R>);

/** Types of a collection. */
export interface CollectionTypes {
  row: object;
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

/** For admins and for everyone else (requirements: Admin lists). */
export interface SearchedColumns<R extends object = Row> {
  admin: readonly ColumnOf<R>[];
  anyone: readonly ColumnOf<R>[];
  /** For admins, also the referenced record of another table. */
  through?: ColumnsIn<RecordTable> & { column: ColumnOf<R> };
  /** Makes rows of another table searchable that reference this one by `column`. */
  within?: ColumnsIn<RecordTable> & ColumnIn<RecordTable>;
}

/** A filter by an SQL condition. */
export interface ConditionFilter {
  condition(is: unknown, now: Date): RawBuilder<SqlBool>;
  /** True: matches change with time, without a write. */
  followsTime?: true;
}

/** Rules for listing records: order, search, and visibility. */
interface ListRules<C extends CollectionTypes> {
  /** Default: all columns. The trash reads all. */
  select?: readonly (ColumnOf<C['row']> | AliasedExpression<unknown, ColumnOf<C['row']>>)[];
  search: SearchedColumns<C['row']>;
  sort: {
    /** Text ignores case; `optional` nulls sort lowest. */
    columns: Readonly<Record<C['sort'] & ColumnOf<C['row']>, SortedAs>>;
    /** Sorts by SQL instead of a column. */
    by?: Readonly<Partial<Record<C['sort'], RawBuilder<unknown>>>>;
    /** Such as `-created_at`. */
    default: C['sort'] | `-${C['sort']}`;
  };
  /** Filterable columns, by query parameter. */
  filter?: Readonly<Record<C['filter'], ColumnOf<C['row']> | ConditionFilter>>;
  /** `upcoming` lists omit past times and sort by this column. */
  upcoming?: ColumnOf<C['row']>;
  /** Admins list what it finds by `to_mend`, and lists count it. */
  toMend?: RawBuilder<SqlBool>;
  /** True: only admins see rows whose `active` is 0. */
  hidesInactive?: boolean;
  /** Makes the audit trail add the note to titles. */
  titlesRepeat?: true;
}

/** Converts input to rows, and rows to records. */
export interface RecordRules<C extends CollectionTypes = AnyCollection> {
  /** Default: the input fields themselves. */
  toColumns?(input: C['input']): Partial<C['row']> | Promise<Partial<C['row']>>;
  /** Plain-text columns whose formulas are stored readable: `√N` for `$\sqrt{N}$`. */
  readableFormulas?: readonly ColumnOf<C['row']>[];
  /** Derives columns from a change of the stored row. */
  derive?(before: C['row'], columns: Partial<C['row']>): Partial<C['row']>;
  /** Default: the row itself. */
  present?(row: C['row'], relations: Values): Values;
  /** Loads values of other tables for a whole page at once. */
  loadRelations?(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Values>>;
  /** Relations are content of other records, so the audit trail omits them. */
  relationsAreShared?: true;
  /** Saves values of other tables. */
  saveRelations?(context: WriteContext, id: number, input: C['input'], actor: Actor): Promise<void>;
}

/** A deletion, as its hook gets it. */
export interface Deletion {
  stamp: TrashStamp;
  query: Values;
  actor: Actor;
}

/**
 * Hooks before and after run in the transaction of the write, with an existing row locked, and reject it by throwing.
 */
export interface Hooks<C extends CollectionTypes = AnyCollection> {
  /**
   * Slow work before the transaction; `afterCreate` and `afterChange` get its result. Rejects the write by throwing.
   */
  prepare?(db: Db, columns: Partial<C['row']>): Promise<unknown>;
  beforeCreate?(context: WriteContext, columns: Partial<C['row']>): Promise<void>;
  afterCreate?(context: WriteContext, row: C['row'], prepared?: unknown): Promise<void>;
  beforeUpdate?(context: WriteContext, before: C['row'], columns: Partial<C['row']>): Promise<void>;
  /** `after` is null for a deletion. */
  afterChange?(context: WriteContext, before: C['row'], after: C['row'] | null, prepared?: unknown): Promise<void>;
  beforeDelete?(context: WriteContext, before: C['row'], deletion: Deletion): Promise<void>;
  /** Rejects the whole bulk deletion by throwing. */
  beforeBulkDelete?(ids: readonly number[]): void;
  beforeRestore?(context: WriteContext, before: C['row']): Promise<void>;
  beforePurge?(context: WriteContext, before: C['row']): Promise<void>;
  /** True: hooks compare this row with others, so it is written alone. */
  comparesOthers?(before: C['row']): boolean;
  /** Asks the caller to confirm with a 1 in an unstored field. Previews and restores need none. */
  confirm?: {
    field: keyof C['input'] & string;
    /** Null: no question. Runs in the transaction, with an existing row locked. @param before null for a create */
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

interface FileRules<R extends object> {
  attachments?: readonly Attachment<R>[];
  /** Subset of the keys that must stay. */
  alsoNamed?(db: Db, keys: readonly string[]): Promise<readonly string[]>;
}

/** Makes every save a version; replaced files stay for 30 days. */
interface VersionRules<R extends object> {
  /** Counters are not content. */
  counters?: readonly ColumnOf<R>[];
  /** Comma-separated id fields in other tables: target table and noun. */
  relations?: Readonly<Record<string, { table: RecordTable; noun: string }>>;
}

/** Shows and finds records in the site's search. */
interface Searchable<R extends object> {
  kind: SearchKind;
  /** In order. Runs after the collection's hooks, in the transaction of the write. */
  getTexts(db: Db, rows: readonly R[]): Promise<DocumentTexts[]>;
  children?: undefined;
}

/** Reindexes children whose texts have this title. */
interface IndexedChildren {
  children: { definition: CollectionDefinition; column: string };
  kind?: undefined;
  getTexts?: undefined;
}

/** Declares a collection: how it differs from others. */
export interface CollectionDefinition<C extends CollectionTypes = AnyCollection> {
  /** Table, and name in content revisions, audit trail and trash. */
  name: RecordTable;
  /** Served by the engine, except those in `servedByModule`. */
  endpoints: Partial<CollectionEndpoints>;
  servedByModule?: readonly (keyof CollectionEndpoints | keyof VersionEndpoints)[];
  /** A column, or the title column of the record that `through` references. */
  title:
    | ColumnOf<C['row']>
    | (ColumnIn<RecordTable> & {
        through: ColumnOf<C['row']>;
        /** Appended in parentheses, because titles repeat. */
        suffix?: string;
      });
  /** Distinguishes equal titles; also searched. */
  note?: ColumnOf<C['row']>;
  /** Further columns of the search over all records. */
  found?: { readonly email?: ColumnOf<C['row']>; readonly state?: ColumnOf<C['row']> };
  belongsTo?: BelongsTo<ColumnOf<C['row']>>;
  list: ListRules<C>;
  /** Records have an `order`; `visible`: as a field too. */
  order?: { visible: boolean };
  record?: RecordRules<C>;
  hooks?: Hooks<C>;
  files?: FileRules<C['row']>;
  /** Default: no versions. */
  versions?: VersionRules<C['row']>;
  /** Its records can be imported from a file. */
  import?: ImportRules;
  /** Makes live records searchable on the site. */
  search?: Searchable<C['row']> | IndexedChildren;
  /** Absent: no previews. */
  publicPlace?: PublicPlace<C['row']>;
  /** Other collections that a write changes, or the database with a purge. */
  alsoChanges?: { written?: readonly TableName[]; purged?: readonly TableName[] };
}

/** Replaces the collection's hooks. */
export const withHooks = (definition: CollectionDefinition, hooks: Hooks): CollectionDefinition => ({
  ...definition,
  hooks: { ...definition.hooks, ...hooks },
});
