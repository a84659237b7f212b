import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Content versions, the audit trail and the state of the site itself. */
export const platform: MigrationFor = (dialect) => ({
  async up(db) {
    await db.schema
      .createTable('content_versions')
      .addColumn('collection', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute();

    await idColumn(db.schema.createTable('audit_entries'), dialect)
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'text')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer')
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute();
    await db.schema.createIndex('audit_entries_at').on('audit_entries').columns(['at', 'id']).execute();
    await db.schema
      .createIndex('audit_entries_record')
      .on('audit_entries')
      .columns(['collection', 'record_id'])
      .execute();

    await db.schema
      .createTable('site_state')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
});
