import type { Generated } from 'kysely';

/** Tables of bulk edits, by which they are undone. */
export interface BulkEditTables {
  /** `collection` is the table, `batch` the name of its audit entries. */
  bulk_edits: {
    id: Generated<number>;
    collection: string;
    batch: string;
    created_at: string;
    created_by_id: number | null;
    created_by_name: string | null;
    undone_at: string | null;
    undone_by_name: string | null;
  };
  /** The records of a bulk edit that have not been undone. */
  bulk_edit_rows: {
    bulk_edit_id: number;
    record_id: number;
    /** JSON of the former values of changed columns. */
    before: string;
    /** The record's `updated_at` after the edit. */
    updated_at: string;
  };
}
