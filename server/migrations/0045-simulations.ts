import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Runs of the simulator that users saved. */
export const simulations: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('simulations'), dialect)
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addColumn('removed_at', 'text')
      .execute();
    await db.schema.createIndex('simulations_of_user').on('simulations').columns(['user_id', 'saved_at']).execute();
    await db.schema.createIndex('simulations_removed').on('simulations').column('removed_at').execute();
  },
});
