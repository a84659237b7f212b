import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/**
 * The form of a text in which searches of lists compare it; SQLite gets the function when it is opened. The next start
 * indexes all records again, because the search has other words for scripts without spaces.
 */
export const searchForms: MigrationFor = (dialect) => ({
  async up(db) {
    if (dialect === 'postgres')
      await sql`create or replace function search_form(text) returns text language sql immutable parallel safe
        return replace(lower(replace(normalize($1), 'İ', 'i') collate "default"), 'ς', 'σ')`.execute(db);
    await sql`update search_documents set record_updated_at = ''`.execute(db);
  },
});
