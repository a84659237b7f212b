import type { MigrationFor } from './schema-builder.ts';

/** What a service delivers (a line each), the service whose content it contains, and when a request is answered. */
export const serviceOffers: MigrationFor = () => ({
  async up(db) {
    for (const column of ['deliverables', 'answer_time'])
      await db.schema
        .alterTable('buttons')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    await db.schema.alterTable('buttons').addColumn('contains', 'integer').execute();
  },
});
