import type { FieldErrors } from '@qram/contract/errors';
import type { Actor } from '../platform/actor.ts';
import type { Db, Tables } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect-differences.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SizedFile } from '../platform/storage/file-sizes.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';

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
export interface Attachment {
  /** Field of the upload; an empty text in its place takes the file away. */
  field: string;
  /** Stores an accepted upload; what it leaves behind when it throws is its own to remove. */
  store(files: FileStore, upload: IncomingFile): Promise<{ columns: Values; keys: string[]; sizes?: SizedFile[] }>;
  /** Column values without a file. */
  cleared: Values;
  /** File keys that a row holds. */
  keysOf(row: Row): string[];
}

/** All that makes one collection different from the others. Everything else is the engine's. */
export interface CollectionDefinition {
  /** The table, and the name in content versions and the audit trail. */
  name: keyof Tables & string;
  /** Columns that a search looks at, for admins and for everyone else (requirements: Admin lists). */
  searched: { admin: readonly string[]; anyone: readonly string[] };
  /** Where an admin's search looks besides: the record of another table that a column refers to by its id. */
  searchedThrough?: { column: string; table: keyof Tables & string; columns: readonly string[] };
  /** Where every search looks besides: records of another table that refer to this one by `column`. */
  searchedWithin?: { table: keyof Tables & string; column: string; columns: readonly string[] };
  /** Columns that lists may be sorted by; text is sorted without regard to case. `optional` may be null, the lowest. */
  sorted: Readonly<Record<string, SortedAs>>;
  /** Sort when none is asked for, such as `-created_at`. */
  defaultSort: string;
  /** True: only admins see rows whose `active` is 0. */
  hidesInactive: boolean;
  /** Column values for the input fields that are present. */
  toColumns(input: Values): Values | Promise<Values>;
  /** Column values that follow from a change of the stored row. */
  derived?(before: Row, columns: Values): Values;
  /** The record as it leaves; `extras` is what `loadExtras` found for the row. */
  present(row: Row, extras: Values): Values;
  /** Values kept in other tables, for all rows of one page at once. */
  loadExtras?(db: Db, ids: readonly number[]): Promise<Map<number, Values>>;
  /** Writes the values kept in other tables. */
  saveExtras?(context: WriteContext, id: number, input: Values): Promise<void>;
  /** Refuses a write by throwing; runs in the transaction, on the locked row where there is one. */
  guardCreate?(context: WriteContext, columns: Values): Promise<void>;
  guardUpdate?(context: WriteContext, before: Row, columns: Values): Promise<void>;
  guardDelete?(context: WriteContext, before: Row): Promise<void>;
  /** What a new record brings with it, in its transaction. */
  onCreate?(context: WriteContext, row: Row): Promise<void>;
  /** What a deletion brings with it, in its transaction; refuses it by throwing. */
  onTrash?(context: WriteContext, before: Row, stamp: TrashStamp, query: Values): Promise<void>;
  /** What a restoration brings with it, in its transaction; refuses it by throwing. */
  onRestore?(context: WriteContext, before: Row): Promise<void>;
  /** What a deletion for good brings with it, in its transaction, before the row goes. */
  onPurge?(context: WriteContext, before: Row): Promise<void>;
  /** What else a write brings with it, in its transaction. */
  afterWrite?(context: WriteContext, before: Row, after: Row | null): Promise<void>;
  /** Which fields are to blame when the database refuses a duplicate. */
  explainDuplicate?(db: Db, values: Values, selfId: number | null): Promise<FieldErrors>;
  /** Files of a record. */
  attachments?: readonly Attachment[];
  /** Columns that a list may be narrowed by, by query parameter. */
  filtered?: Readonly<Record<string, string>>;
  /** Other collections that a write changes along with this one. */
  alsoChanges?: readonly string[];
  /** Takes from the records what the actor may not see. */
  redact?(deps: Dependencies, actor: Actor, records: Values[]): Promise<Values[]>;
  /** Puts the list into its answer where that is not the bare array. */
  wrapList?(deps: Dependencies, records: Values[]): Promise<unknown>;
}
