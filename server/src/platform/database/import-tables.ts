import type { Generated } from 'kysely';

/** Tables of imports, by which they are undone. */
export interface ImportTables {
  /** Imports of files. `collection` is the table. */
  imports: {
    id: Generated<number>;
    collection: string;
    file_name: string;
    created_at: string;
    created_by_id: number | null;
    created_by_name: string | null;
    added: number;
    changed: number;
    unchanged: number;
    undone_at: string | null;
    undone_by_name: string | null;
  };
  /** The records of an import. */
  import_rows: {
    import_id: number;
    record_id: number;
    /** JSON of the former values of changed fields; null for an added record. */
    before: string | null;
    /** The record's `updated_at` after the import. */
    updated_at: string;
  };
}
