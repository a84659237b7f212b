import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** Groups the audit entries of a bulk action. Former entries stay single: the trail never changes. */
export const auditBatches: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('audit_entries').addColumn('batch', 'text').execute();
    await db.schema
      .alterTable('audit_entries')
      .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('audit_entries_by_batch')
      .on('audit_entries')
      .columns(['batch', 'action', 'collection', 'at', 'id'])
      .where(sql<boolean>`batch is not null`)
      .execute();
    await db.schema
      .createIndex('audit_entries_listed')
      .on('audit_entries')
      .columns(['at', 'id'])
      .where(sql<boolean>`listed = 1`)
      .execute();
  },
});
