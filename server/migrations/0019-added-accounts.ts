import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/**
 * Tells accounts that admins and the operator added from registrations. The audit trail knows who created an account: a
 * visitor who registers has neither an id nor a name yet.
 */
export const addedAccounts: MigrationFor = () => ({
  async up(db) {
    await sql`insert into daily_counts (day, series, part, total)
      select substr(at, 1, 10), 'registrations', 'added', count(*) from audit_entries
      where collection = 'users' and action = 'create' and (actor_id is not null or actor_name is not null)
      group by substr(at, 1, 10)`.execute(db);
    // Restored records and imports may have an audit entry without a count.
    await sql`update daily_counts set total = total - (
        select min(added.total) from daily_counts as added
        where added.day = daily_counts.day and added.series = 'registrations' and added.part = 'added'
      )
      where series = 'registrations' and part = '' and exists (
        select 1 from daily_counts as added
        where added.day = daily_counts.day and added.series = 'registrations' and added.part = 'added'
          and added.total <= daily_counts.total
      )`.execute(db);
  },
});
