import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Views of the back office's lists that admins saved. */
export const listViews: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('list_views'), dialect)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('list_views_unique')
      .unique()
      .on('list_views')
      .columns(['user_id', 'list', 'name'])
      .execute();
  },
});
