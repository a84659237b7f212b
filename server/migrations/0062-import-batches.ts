import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** An import names its audit entries, by which it is undone. Both have the time of its transaction. */
export const importBatches: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('imports').addColumn('batch', 'text').execute();
    await sql`update imports set batch = (
      select max(entry.batch) from audit_entries entry
      where entry.action = 'import' and entry.at = imports.created_at and entry.collection = imports.collection
    )`.execute(db);
    await db.schema.createIndex('imports_batch').on('imports').columns(['batch']).execute();
  },
});
