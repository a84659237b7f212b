import type { Generated } from 'kysely';

/** Columns of every record. Times are ISO 8601 UTC text; `deleted_at` is set in the trash. */
export interface RecordColumns {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** Name of the user who deleted it. */
  deleted_by: string | null;
}

/** The names of these columns. */
export const RECORD_COLUMNS: readonly (keyof RecordColumns)[] = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
];

/** Columns of records that go live and end at a time. */
export interface PublishedColumns extends RecordColumns {
  /** Null: a draft. */
  publish_at: Generated<string | null>;
  /** The first second at which it isn't live any more; null: no end. */
  unpublish_at: string | null;
}

/** Records with a place in their list. Those that were never put in an order come last, by id. */
export interface OrderedColumns extends RecordColumns {
  order: Generated<number>;
}
