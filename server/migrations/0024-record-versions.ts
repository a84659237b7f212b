import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Versions of records, and the files that records no longer name but their versions still do. */
export const recordVersions: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('record_versions'), dialect)
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('snapshot', 'text', (column) => column.notNull())
      .addColumn('changed', 'text', (column) => column.notNull())
      .addColumn('restored_from', 'integer')
      .execute();
    await db.schema
      .createIndex('record_versions_number')
      .unique()
      .on('record_versions')
      .columns(['collection', 'record_id', 'number'])
      .execute();
    await db.schema
      .createTable('released_files')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('released_at', 'text', (column) => column.notNull())
      .addColumn('purged_at', 'text')
      .execute();
    await db.schema
      .createIndex('released_files_time')
      .on('released_files')
      .columns(['purged_at', 'released_at'])
      .execute();
  },
});
