import type { VersionAction } from '@qram/contract/collection/versions';
import type { Generated } from 'kysely';

export interface CollectionTables {
  /** `batch` names the audit entries, for undo. */
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
  /** Imports of files. `collection` is the table. */
  imports: {
    id: Generated<number>;
    collection: string;
    /** Names the audit entries, for undo; null from an earlier version. */
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
    /** JSON of former values; null: an added record. */
    before: string | null;
    /** The record's `updated_at` after the import. */
    updated_at: string;
  };
  record_versions: {
    id: Generated<number>;
    collection: string;
    record_id: number;
    number: number;
    at: string;
    /** Both null: unknown. */
    actor_id: number | null;
    actor_name: string | null;
    action: VersionAction;
    /** JSON of the record's content. */
    snapshot: string;
    /** JSON list of the changed fields' names. */
    changed: string;
    restored_from: number | null;
  };
  /** Purged records that had a page. */
  gone_records: { collection: string; record_id: number };
}
