import { sql } from 'kysely';
import type { MigrationFor } from '../src/platform/database/migrate.ts';

/**
 * Rate limit counters that the instances share, in the shape that `rate-limiter-flexible` reads. Unlogged: a crash may
 * reset them. `rate_counters` stays for instances of the previous version.
 */
export const rateLimits: MigrationFor = (dialect) => ({
  async up(db) {
    // With SQLite there is one instance, which counts in memory.
    if (dialect === 'sqlite') return;
    await db.schema
      .createTable('rate_limits')
      .modifyFront(sql`unlogged`)
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  },
});
