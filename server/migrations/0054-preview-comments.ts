import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Approvals and comments of those who got a preview link, and the admin who created it, who gets an email about them. */
export const previewComments: MigrationFor = (dialect) => ({
  async up(db) {
    await db.schema.alterTable('previews').addColumn('created_by_id', 'integer').execute();
    await idColumn(db.schema.createTable('preview_comments'), dialect)
      .addColumn('preview_id', 'integer', (column) => column.notNull().references('previews.id').onDelete('cascade'))
      .addColumn('approved', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('record_updated_at', 'text', (column) => column.notNull())
      .addColumn('record_version', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('preview_comments_preview')
      .on('preview_comments')
      .columns(['preview_id', 'id'])
      .execute();
  },
});
