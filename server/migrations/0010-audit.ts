import { sql } from 'kysely';
import { forbidChanges, type MigrationFor } from './schema-builder.ts';

/** Filters of the trail; each index has the order of the list. */
const NARROWED = [['actor_id'], ['collection'], ['action'], ['collection', 'record_id'], ['record_id']] as const;
const WITH_TRASH = [
  'videos',
  'topics',
  'categories',
  'patents',
  'qram_topics',
  'qram_categories',
  'gallery',
  'features',
  'buttons',
  'terms',
  'users',
  'service_requests',
  'contact_messages',
] as const;

/** Makes the audit trail filterable and immutable, and indexes the trash. */
export const audit: MigrationFor = (dialect) => ({
  async up(db) {
    await db.schema.dropIndex('audit_entries_record').execute();
    for (const columns of NARROWED)
      await db.schema
        .createIndex(`audit_entries_by_${columns.join('_')}`)
        .on('audit_entries')
        .columns([...columns, 'at', 'id'])
        .execute();
    await forbidChanges(db, 'audit_entries', dialect);
    for (const table of WITH_TRASH)
      await db.schema
        .createIndex(`${table}_trashed`)
        .on(table)
        .columns(['deleted_at', 'id'])
        .where(sql<boolean>`deleted_at is not null`)
        .execute();
    // A purge queries by these columns for all rows; the other indexes exclude the trash.
    await db.schema.createIndex('service_requests_of_user').on('service_requests').column('user_id').execute();
    await db.schema.createIndex('service_requests_of_service').on('service_requests').column('service_id').execute();
    await db.schema.createIndex('topics_of_category').on('topics').column('category_id').execute();
    await db.schema.createIndex('qram_topics_of_category').on('qram_topics').column('category_id').execute();
  },
});
