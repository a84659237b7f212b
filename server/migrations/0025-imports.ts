import { idColumn, type MigrationFor } from './schema-builder.ts';

/** What imports wrote, so that each can be undone as one. */
export const imports: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('imports'), dialect)
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by_id', 'integer')
      .addColumn('created_by_name', 'text')
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('unchanged', 'integer', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .addColumn('undone_by_name', 'text')
      .execute();
    await db.schema.createIndex('imports_created').on('imports').columns(['created_at']).execute();
    await db.schema
      .createTable('import_rows')
      .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      // No foreign key: the record's table is named by the import, and a purge doesn't ask.
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'record_id'])
      .execute();
  },
});
