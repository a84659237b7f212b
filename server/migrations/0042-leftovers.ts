import { type Kysely, sql } from 'kysely';
import { type MigrationFor, shutOutOlderVersions } from './schema-builder.ts';

const KINDS = ['tutorials', 'videos', 'patents', 'applications', 'pages', 'services'];
const INDEXED = ['title_words', 'open_words', 'premium_words'];

const eachIndexed = (statement: (column: string) => string): string => INDEXED.map(statement).join(' ');
const insertWords = (column: string): string =>
  `insert into search_by_${column} (rowid, kind, ${column}) values (new.id, new.kind, new.${column});`;
const deleteWords = (column: string): string =>
  `insert into search_by_${column} (search_by_${column}, rowid, kind, ${column})
    values ('delete', old.id, old.kind, old.${column});`;

const nameOfKind = `case kind ${KINDS.map((kind, number) => `when ${number} then '${kind}'`).join(' ')} else '' end`;

/** SQLite can't change the type of a column, nor drop one that triggers name. */
const KIND_AS_TEXT = {
  sqlite: [
    ...['added', 'deleted', 'changed'].map((name) => `drop trigger search_documents_${name}`),
    ...INDEXED.map((column) => `drop table search_by_${column}`),
    `alter table search_documents add column kind_name text not null default ''`,
    `update search_documents set kind_name = ${nameOfKind}`,
    'alter table search_documents drop column kind',
    'alter table search_documents rename column kind_name to kind',
    ...INDEXED.map(
      (column) => `create virtual table search_by_${column} using fts5(kind, ${column}, content = 'search_documents',
        content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '2 3 4 5 6')`,
    ),
    ...INDEXED.map((column) => `insert into search_by_${column} (search_by_${column}) values ('rebuild')`),
    `create trigger search_documents_added after insert on search_documents begin ${eachIndexed(insertWords)} end`,
    `create trigger search_documents_deleted after delete on search_documents begin ${eachIndexed(deleteWords)} end`,
    `create trigger search_documents_changed after update on search_documents
      begin ${eachIndexed(deleteWords)} ${eachIndexed(insertWords)} end`,
  ],
  postgres: [`alter table search_documents alter column kind type text using ${nameOfKind}`],
};

/** Tables and a column that nothing has read since 0017 and 0022, a missing index, and kinds by their names. */
export const leftovers: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['user_premium_topics', 'user_access_levels', 'rate_counters'])
      await db.schema.dropTable(table).execute();
    await db.schema.alterTable('users').dropColumn('qrampremium').execute();
    await db.schema.createIndex('button_topics_topic').on('button_topics').column('topic_id').execute();
    for (const statement of KIND_AS_TEXT[dialect]) await sql.raw(statement).execute(db);
    await shutOutOlderVersions(db, '0042-leftovers');
  },
});
