import { sql } from 'kysely';
import { type MigrationFor, notTrashed } from './schema-builder.ts';

/** Place of records that were never put in an order: last, by id. Instances of the previous version add such records. */
const LAST = 1_000_000;

/** An order of categories, and of the topics in each. Existing ones stay in the order that pages show. */
export const order: MigrationFor = () => ({
  async up(db) {
    for (const table of ['categories', 'topics', 'qram_categories', 'qram_topics']) {
      const within = table.endsWith('topics') ? ['category_id'] : [];
      await db.schema
        .alterTable(table)
        .addColumn('order', 'integer', (column) => column.notNull().defaultTo(LAST))
        .execute();
      await db.schema
        .createIndex(`${table}_order`)
        .on(table)
        .columns([...within, 'order', 'id'])
        .where(notTrashed)
        .execute();
    }
    // These were listed by their time of creation, which may differ from the order of the ids.
    await sql`update qram_categories set "order" = (
      select count(*) from qram_categories as earlier where earlier.created_at < qram_categories.created_at
        or (earlier.created_at = qram_categories.created_at and earlier.id <= qram_categories.id)
    )`.execute(db);
  },
});
