import { type MigrationFor, shortLivedTable } from './schema-builder.ts';

/** Calls of each client in the current window, for all instances. */
export const rateCounters: MigrationFor = (dialect) => ({
  async up(db) {
    // Only the primary key is indexed, so that PostgreSQL can do HOT updates, which need no vacuum.
    await shortLivedTable(db.schema.createTable('rate_counters'), dialect)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },
});
