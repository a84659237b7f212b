import { sql } from 'kysely';
import { type MigrationFor, shutOutOlderVersions } from './schema-builder.ts';

/** What was begun is called started, in learning records and in the last scheduled backup. */
export const startedRecords: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('learning_records').renameColumn('begun_at', 'started_at').execute();
    await sql`
      update site_state set value = replace(value, '"begun_at"', '"started_at"') where key = 'backup_last'`.execute(db);
    await shutOutOlderVersions(db, '0061-started-records');
  },
});
