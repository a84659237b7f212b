import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Months of a service that admins gave by hand, while they can be undone. */
export const givenMonths: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('given_months'), dialect)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('service_title', 'text', (column) => column.notNull())
      .addColumn('undo_until', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('given_months_user').on('given_months').column('user_id').execute();
  },
});
