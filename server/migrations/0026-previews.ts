import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Previews of unsaved values, and links that show a saved record before it is public. */
export const previews: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('previews'), dialect)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer')
      .addColumn('changes', 'text')
      .addColumn('files', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('previews_record').on('previews').columns(['collection', 'record_id']).execute();
    await db.schema.createIndex('previews_expiry').on('previews').column('expires_at').execute();
  },
});
