import { idColumn, keyOnlyTable, type MigrationFor, wordColumnType } from './schema-builder.ts';

/** The search index. Records that exist are added at the start (`collections/search-sync.ts`). */
export const searchIndex: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('search_documents'), dialect)
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addColumn('kind', 'integer', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('context', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('premium', 'integer', (column) => column.notNull())
      .addColumn('category_id', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('record_updated_at', 'text', (column) => column.notNull())
      .addColumn('publish_at', 'text')
      .addColumn('unpublish_at', 'text')
      .addUniqueConstraint('search_documents_record', ['collection', 'record_id'])
      .execute();
    await db.schema
      .createIndex('search_documents_category')
      .on('search_documents')
      .columns(['collection', 'category_id', 'id'])
      .execute();
    await idColumn(db.schema.createTable('search_words'), dialect)
      .addColumn('word', wordColumnType(dialect), (column) => column.notNull().unique())
      .addColumn('documents', 'integer', (column) => column.notNull())
      .execute();
    await keyOnlyTable(db.schema.createTable('search_postings'), dialect)
      .addColumn('word_id', 'integer', (column) => column.notNull())
      .addColumn('kind', 'integer', (column) => column.notNull())
      .addColumn('weight', 'integer', (column) => column.notNull())
      .addColumn('document_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_postings_key', ['word_id', 'kind', 'weight', 'document_id'])
      .execute();
    await db.schema
      .createIndex('search_postings_document')
      .on('search_postings')
      .columns(['document_id', 'word_id', 'weight'])
      .execute();
    await keyOnlyTable(db.schema.createTable('search_typos'), dialect)
      .addColumn('deletion', wordColumnType(dialect), (column) => column.notNull())
      .addColumn('word_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_typos_key', ['deletion', 'word_id'])
      .execute();
  },
});
