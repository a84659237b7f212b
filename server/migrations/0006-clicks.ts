import { type Kysely, sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

const RECORDED_SINCE = 'daily_counts_since';

/** Daily counts, recorded from this migration on. */
export const clicks: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .createTable('daily_counts')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('series', 'text', (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('daily_counts_key', ['day', 'series', 'part'])
      .execute();
    await db.schema.createIndex('click_stats_updated').on('click_stats').columns(['updated_at', 'id']).execute();
    await countWhatIsThere(db);
    await sql`insert into site_state (key, value) values (${RECORDED_SINCE}, ${new Date().toISOString().slice(0, 10)})`.execute(
      db,
    );
  },
});

/** Accounts and requests can be counted from their creation times; earlier views and clicks are unknown. */
async function countWhatIsThere(db: Kysely<unknown>): Promise<void> {
  await sql`insert into daily_counts (day, series, part, total)
    select substr(created_at, 1, 10), 'registrations', '', count(*) from users group by substr(created_at, 1, 10)`.execute(
    db,
  );
  await sql`insert into daily_counts (day, series, part, total)
    select substr(created_at, 1, 10), 'requests', 'Pending', count(*) from service_requests
    group by substr(created_at, 1, 10)`.execute(db);
}
