import type { Generated } from 'kysely';

/** Tables of imports. */
export interface ImportTables {
  /** Imports of files. `collection` is the table. */
  imports: {
    id: Generated<number>;
    collection: string;
    /** The name of its audit entries, by which it is undone; null for one that an earlier version has made. */
    batch: string | null;
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
  /** Written by earlier versions, which run during an upgrade. */
  import_rows: {
    import_id: number;
    record_id: number;
    /** JSON of the former values of changed fields; null for an added record. */
    before: string | null;
    /** The record's `updated_at` after the import. */
    updated_at: string;
  };
}
