import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** Lessons and notebooks of tutorial topics, DOIs, and the records whose pages are gone for good. */
export const lessons: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('topics')
      .addColumn('body', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const column of ['doi', 'ipynb_file', 'ipynb_name'])
      await db.schema.alterTable('topics').addColumn(column, 'text').execute();
    await db.schema.alterTable('patents').addColumn('doi', 'text').execute();
    await db.schema
      .createTable('rendered_lessons')
      .addColumn('topic_id', 'integer', (column) =>
        column.notNull().primaryKey().references('topics.id').onDelete('cascade'),
      )
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('outline', 'text', (column) => column.notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .addColumn('notebook_html', 'text')
      .execute();
    await db.schema
      .createTable('lesson_pictures')
      .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('file', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_pictures_key', ['topic_id', 'file'])
      .execute();
    await db.schema.createIndex('lesson_pictures_file').on('lesson_pictures').column('file').execute();
    await db.schema
      .createTable('gone_records')
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('gone_records_key', ['collection', 'record_id'])
      .execute();
    await sql`insert into gone_records (collection, record_id)
      select distinct collection, record_id from audit_entries
      where action = 'purge' and collection in ('videos', 'topics', 'patents') and record_id is not null`.execute(db);
  },
});
