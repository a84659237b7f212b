import { type Kysely, sql } from 'kysely';
import { idColumn, type MigrationFor, shutOutOlderVersions, wordColumnType } from './schema-builder.ts';

const FORMER_TABLES = ['search_typos', 'search_postings', 'search_words', 'search_documents'];

const COLUMNS = ['title_words', 'open_words', 'premium_words'];

const eachColumn = (statement: (column: string) => string): string => COLUMNS.map(statement).join(' ');
const insertWords = (column: string): string =>
  `insert into search_by_${column} (rowid, kind, ${column}) values (new.id, new.kind, new.${column});`;
const deleteWords = (column: string): string =>
  `insert into search_by_${column} (search_by_${column}, rowid, kind, ${column})
      values ('delete', old.id, old.kind, old.${column});`;

const SQLITE_INDEXES = [
  ...COLUMNS.map(
    (column) => `create virtual table search_by_${column} using fts5(kind, ${column}, content = 'search_documents',
        content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '2 3 4 5 6')`,
  ),
  `create trigger search_documents_added after insert on search_documents begin ${eachColumn(insertWords)} end`,
  `create trigger search_documents_deleted after delete on search_documents begin ${eachColumn(deleteWords)} end`,
  `create trigger search_documents_changed after update on search_documents
      begin ${eachColumn(deleteWords)} ${eachColumn(insertWords)} end`,
  `create virtual table search_words_trigrams using fts5(word, content = '', tokenize = 'trigram', detail = 'none')`,
  `create trigger search_words_added after insert on search_words begin
        insert into search_words_trigrams (rowid, word) values (new.id, ' ' || new.word || ' '); end`,
  `create trigger search_words_deleted after delete on search_words begin
        insert into search_words_trigrams (search_words_trigrams, rowid, word)
          values ('delete', old.id, ' ' || old.word || ' '); end`,
];

const POSTGRES_INDEXES = [
  'create index search_documents_kind on search_documents (kind, id)',
  `create index search_documents_words on search_documents using gin (${COLUMNS.map(
    (column) => `array_to_tsvector(string_to_array(${column}, ' '))`,
  ).join(', ')})`,
  // Search does without pg_trgm where it can't be created. In a block, an error leaves the transaction as it is.
  `do $$ begin
      create extension if not exists pg_trgm;
      create index if not exists search_words_trigrams on search_words using gin (word gin_trgm_ops);
    exception when others then null; end $$`,
];

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
    for (const statement of dialect === 'sqlite' ? SQLITE_INDEXES : POSTGRES_INDEXES)
      await sql.raw(statement).execute(db);
    await shutOutOlderVersions(db, '0032-full-text-search');
  },
});
