import type { MigrationFor } from './schema-builder.ts';

/** The heading where a lesson's reader stopped, so that they can go on there. */
export const readingPlaces: MigrationFor = () => ({
  async up(db) {
    await db.schema.alterTable('learning_records').addColumn('section', 'text').execute();
  },
});
