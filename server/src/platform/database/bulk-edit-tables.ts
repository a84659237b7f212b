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
}
