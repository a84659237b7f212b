import type { Generated } from 'kysely';

export interface PreviewTables {
  /** Pages with unpublished or unsaved records, for everyone who has the link. */
  previews: {
    id: Generated<number>;
    /** SHA-256 of the token, so that read access to the database doesn't reveal it. */
    token_hash: string;
    collection: string;
    /** Null for a record that hasn't been saved. */
    record_id: number | null;
    /** JSON: unsaved column values. Null: a link to the saved state. */
    changes: string | null;
    /** JSON list: keys of the pictures that belong to the preview alone. */
    files: Generated<string>;
    created_at: string;
    /** Name of the admin. */
    created_by: string | null;
    /** Null for a preview from before 0054. */
    created_by_id: number | null;
    expires_at: string;
    ended_at: string | null;
  };
}
