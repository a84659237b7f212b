import type { Generated } from 'kysely';

/** Columns of every record. Times are ISO 8601 in UTC; `deleted_at` is set in the trash. */
export interface RecordColumns {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
}

export const RECORD_COLUMNS: readonly (keyof RecordColumns)[] = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
];

export interface PublishedColumns extends RecordColumns {
  /** Null: a draft. */
  publish_at: Generated<string | null>;
  /** First second after the end; null: no end. */
  unpublish_at: string | null;
}

/** Records in manual order. Those never ordered come last, by id. */
export interface OrderedColumns extends RecordColumns {
  order: Generated<number>;
}
