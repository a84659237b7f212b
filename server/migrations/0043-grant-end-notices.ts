import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** When the user was emailed that access given by hand has ended. */
export const grantEndNotices: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('grants').addColumn('end_notified_at', 'text').execute();
    await db.schema
      .createIndex('grants_by_hand_ends')
      .on('grants')
      .columns(['ends_at', 'user_id'])
      .where(sql<boolean>`request_id is null and ends_at is not null and end_notified_at is null`)
      .execute();
  },
});
