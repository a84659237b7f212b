import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** Drafts of slides and cards are inactive, like those that are saved from now on. Visitors saw neither. */
export const oneVisibility: MigrationFor = () => ({
  async up(db) {
    for (const table of ['gallery', 'features'])
      await sql`update ${sql.table(table)} set active = 0 where publish_at is null and active <> 0`.execute(db);
  },
});
