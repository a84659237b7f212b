import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** The vocabulary is of open words only: those of premium texts would show in how long the searches of others take. */
const NO_OPEN_WORD = {
  sqlite: `not exists (select 1 from search_by_open_words
    where search_by_open_words match 'open_words : "' || search_words.word || '"')`,
  postgres: `not exists (select 1 from (
    select distinct unnest(string_to_array(open_words, ' ')) as word from search_documents) as open_word
    where open_word.word = search_words.word)`,
};

/**
 * The text of notebooks, for the search, and the format in which a lesson was rendered. Lessons of an older format are
 * rendered again at the start (`modules/tutorials/lesson-sync.ts`).
 */
export const lessonFormats: MigrationFor = (dialect) => ({
  async up(db) {
    await db.schema
      .alterTable('rendered_lessons')
      .addColumn('notebook_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('rendered_lessons')
      .addColumn('format', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index search_documents_premium on search_documents (collection, record_id)
      where premium = 1`.execute(db);
    await sql.raw(`delete from search_words where ${NO_OPEN_WORD[dialect]}`).execute(db);
  },
});
