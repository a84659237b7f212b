import { idColumn, type MigrationFor } from './schema-builder.ts';

/** What bulk edits changed, so that each can be undone as one. */
export const bulkEdits: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('bulk_edits'), dialect)
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by_id', 'integer')
      .addColumn('created_by_name', 'text')
      .addColumn('undone_at', 'text')
      .addColumn('undone_by_name', 'text')
      .execute();
    await db.schema.createIndex('bulk_edits_created').on('bulk_edits').columns(['created_at']).execute();
    await db.schema
      .createTable('bulk_edit_rows')
      .addColumn('bulk_edit_id', 'integer', (column) =>
        column.notNull().references('bulk_edits.id').onDelete('cascade'),
      )
      // No foreign key: the record's table is named by the edit, and a purge doesn't ask.
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('bulk_edit_rows_key', ['bulk_edit_id', 'record_id'])
      .execute();
  },
});
