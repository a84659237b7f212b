import { type MigrationFor, notTrashed, recordColumns } from './schema-builder.ts';

export const glossary: MigrationFor = (dialect) => ({
  async up(db) {
    await recordColumns(db.schema.createTable('glossary'), dialect)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('synonyms', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('lesson', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('publish_at', 'text')
      .addColumn('unpublish_at', 'text')
      .execute();
    const index = db.schema.createIndex('glossary_title').on('glossary').columns(['title', 'id']);
    await index.where(notTrashed).execute();
    await db.schema
      .alterTable('topics')
      .addColumn('glossary', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
