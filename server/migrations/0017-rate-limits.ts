import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/**
 * Shared rate limit counters, in the schema of `rate-limiter-flexible`. Unlogged: a crash may reset them.
 * `rate_counters` stays for instances of the previous version.
 */
export const rateLimits: MigrationFor = (dialect) => ({
  async up(db) {
    // With SQLite there is a single instance, which counts in memory.
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
