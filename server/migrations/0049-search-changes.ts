import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

const COLUMNS = ['title_words', 'open_words', 'premium_words'];

const eachColumn = (statement: (column: string) => string): string => COLUMNS.map(statement).join(' ');
const insertWords = (column: string): string =>
  `insert into search_by_${column} (rowid, kind, ${column}) values (new.id, new.kind, new.${column});`;
const deleteWords = (column: string): string =>
  `insert into search_by_${column} (search_by_${column}, rowid, kind, ${column})
      values ('delete', old.id, old.kind, old.${column});`;
const isChanged = ['kind', ...COLUMNS].map((column) => `old.${column} is not new.${column}`).join(' or ');

/** A change of a record that leaves its words as they are doesn't write SQLite's full text again. */
export const searchChanges: MigrationFor = (dialect) => ({
  async up(db) {
    if (dialect === 'postgres') return;
    await sql.raw('drop trigger search_documents_changed').execute(db);
    await sql
      .raw(`create trigger search_documents_changed after update on search_documents when ${isChanged}
      begin ${eachColumn(deleteWords)} ${eachColumn(insertWords)} end`)
      .execute(db);
  },
});
