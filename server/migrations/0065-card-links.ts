import type { MigrationFor } from './schema-builder.ts';

/** Where a feature card leads, and what the link is called. Empty: the card is no link. */
export const cardLinks: MigrationFor = () => ({
  async up(db) {
    for (const column of ['link', 'link_text'])
      await db.schema
        .alterTable('features')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
  },
});
