import type { MigrationFor } from './schema-builder.ts';

/** A line about each topic; empty for existing ones. */
export const topicDescription: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('topics')
      .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
});
