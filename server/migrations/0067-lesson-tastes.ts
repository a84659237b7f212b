import type { MigrationFor } from './schema-builder.ts';

/** What everybody may read of a locked lesson: its first section, or nothing. */
export const lessonTastes: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('topics')
      .addColumn('taste', 'text', (column) => column.notNull().defaultTo('none'))
      .execute();
  },
});
