import type { MigrationFor } from './schema-builder.ts';

/** How answers to the questions of a lesson are graded, and how users answered them. */
export const questions: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('rendered_lessons')
      .addColumn('questions', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .createTable('question_attempts')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('question_key', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('first_correct', 'integer', (column) => column.notNull())
      .addColumn('solved_at', 'text')
      .addColumn('review_stage', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('question_attempts_key', ['user_id', 'topic_id', 'question_key'])
      .execute();
    await db.schema
      .createIndex('question_attempts_due')
      .on('question_attempts')
      .columns(['user_id', 'due_at'])
      .execute();
    await db.schema.createIndex('question_attempts_of_topic').on('question_attempts').column('topic_id').execute();
  },
});
