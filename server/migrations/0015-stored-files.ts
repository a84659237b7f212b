import type { MigrationFor } from './schema-builder.ts';

/** Sizes of stored documents by key. Files stored earlier, or by an older version, have no row. */
export const storedFiles: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .createTable('stored_files')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('size', 'integer', (column) => column.notNull())
      .execute();
  },
});
