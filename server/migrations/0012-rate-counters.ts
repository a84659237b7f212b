import { shortLivedTable } from '../src/platform/database/dialect.ts';
import type { MigrationFor } from '../src/platform/database/migrate.ts';

/** How often each sender has called within the window that runs, for all instances together. */
export const rateCounters: MigrationFor = (dialect) => ({
  async up(db) {
    // No index beyond the key: an update then stays within its page, and old versions are taken away in passing.
    await shortLivedTable(db.schema.createTable('rate_counters'), dialect)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },
});
