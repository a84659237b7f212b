import type { MigrationFor } from './schema-builder.ts';

/** Where each user was: begun, bookmarked and done records, positions in videos, and private notes on lessons. */
export const learning: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .createTable('learning_records')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('record_id', 'integer', (column) => column.notNull())
      .addColumn('begun_at', 'text')
      .addColumn('bookmarked_at', 'text')
      .addColumn('done_at', 'text')
      .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('learning_records_key', ['user_id', 'collection', 'record_id'])
      .execute();
    await db.schema
      .createIndex('learning_records_of_record')
      .on('learning_records')
      .columns(['collection', 'record_id'])
      .execute();
    await db.schema
      .createTable('lesson_notes')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lesson_notes_key', ['user_id', 'topic_id'])
      .execute();
    await db.schema.createIndex('lesson_notes_of_topic').on('lesson_notes').column('topic_id').execute();
  },
});
