import type { Kysely } from 'kysely';
import { idColumn, wordColumnType } from '../src/platform/database/dialect.ts';
import { createFullTextIndexes, createTrigramIndex } from '../src/platform/database/full-text.ts';
import { type MigrationFor, shutOutOlderVersions } from '../src/platform/database/migrate.ts';

const FORMER_TABLES = ['search_typos', 'search_postings', 'search_words', 'search_documents'];

/**
 * The search index by the full text search of the databases, in place of tables of postings. Records are indexed again
 * at the start (`collections/search-sync.ts`).
 */
export const fullTextSearch: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const table of FORMER_TABLES) await db.schema.dropTable(table).execute();
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
      .addColumn('title_words', 'text', (column) => column.notNull())
      .addColumn('summary_words', 'text', (column) => column.notNull())
      .addColumn('open_words', 'text', (column) => column.notNull())
      .addColumn('premium_words', 'text', (column) => column.notNull())
      .addUniqueConstraint('search_documents_record', ['collection', 'record_id'])
      .execute();
    await db.schema
      .createIndex('search_documents_category')
      .on('search_documents')
      .columns(['collection', 'category_id', 'id'])
      .execute();
    await idColumn(db.schema.createTable('search_words'), dialect)
      .addColumn('word', wordColumnType(dialect), (column) => column.notNull().unique())
      .execute();
    await createFullTextIndexes(db, dialect);
    await createTrigramIndex(db, dialect);
    await shutOutOlderVersions(db, '0032-full-text-search');
  },
});
