import type { MigrationFor } from './schema-builder.ts';

/** What a premium application opens: its link, or the simulator with a preset. */
export const premiumAppTargets: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('qram_topics')
      .addColumn('target', 'text', (column) => column.notNull().defaultTo('link'))
      .execute();
    await db.schema.alterTable('qram_topics').addColumn('preset', 'text').execute();
  },
});
