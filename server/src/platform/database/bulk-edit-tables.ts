import type { Generated } from 'kysely';

/** Tables of bulk edits. */
export interface BulkEditTables {
  /** `collection` is the table, `batch` the name of its audit entries, by which it is undone. */
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
  /** Written by earlier versions, which run during an upgrade. */
  bulk_edit_rows: {
    bulk_edit_id: number;
    record_id: number;
    /** JSON of the former values of changed columns. */
    before: string;
    /** The record's `updated_at` after the edit. */
    updated_at: string;
  };
}
