import { sql } from 'kysely';
import { type MigrationFor, notTrashed } from './schema-builder.ts';

/** The published collections of this release. */
const TABLES = ['videos', 'topics', 'patents', 'qram_topics', 'terms', 'gallery', 'features'];

/** Records that instances of the previous version create don't name a time; they are live at once. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** When records go live, and when they end. What exists is live. */
export const publication: MigrationFor = () => ({
  async up(db) {
    for (const table of TABLES) {
      await db.schema
        .alterTable(table)
        .addColumn('publish_at', 'text', (column) => column.defaultTo(LONG_AGO))
        .execute();
      await db.schema.alterTable(table).addColumn('unpublish_at', 'text').execute();
      await sql`update ${sql.table(table)} set publish_at = created_at`.execute(db);
      // The first one covers the count of live records.
      await sql`create index ${sql.ref(`${table}_publish_at`)} on ${sql.table(table)} (publish_at, unpublish_at)
        where ${notTrashed}`.execute(db);
      await sql`create index ${sql.ref(`${table}_unpublish_at`)} on ${sql.table(table)} (unpublish_at)
        where ${notTrashed}`.execute(db);
    }
  },
});
