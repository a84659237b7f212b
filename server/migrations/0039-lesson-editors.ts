import type { MigrationFor } from './schema-builder.ts';

/** Which tabs of the back office have a lesson open for editing. */
export const lessonEditors: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .createTable('lesson_editors')
      .addColumn('tab', 'text', (column) => column.primaryKey())
      .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('lesson_editors_of_topic').on('lesson_editors').column('topic_id').execute();
    await db.schema.createIndex('lesson_editors_of_user').on('lesson_editors').column('user_id').execute();
  },
});
