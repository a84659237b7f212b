import type { MigrationFor } from './schema-builder.ts';

const COLUMNS = ['linkedin_url', 'x_url', 'github_url', 'youtube_url', 'facebook_url'] as const;

/** Profiles of the brand on other sites, for the footer. Empty text: none. */
export const socialProfiles: MigrationFor = () => ({
  async up(db) {
    for (const column of COLUMNS)
      await db.schema
        .alterTable('contact_info')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
  },
});
