import type { MigrationFor } from './schema-builder.ts';

/** The level of a tutorial topic, and the topics to read before it. */
export const topicPrerequisites: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('topics').addColumn('level', 'text').execute();
    await db.schema
      .createTable('topic_prerequisites')
      .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('prerequisite_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('topic_prerequisites_key', ['topic_id', 'prerequisite_id'])
      .execute();
    await db.schema
      .createIndex('topic_prerequisites_prerequisite')
      .on('topic_prerequisites')
      .column('prerequisite_id')
      .execute();
  },
});
