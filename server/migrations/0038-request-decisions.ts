import type { MigrationFor } from './schema-builder.ts';

/** What the latest decision on a service request changed, while it can be undone. */
export const requestDecisions: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .createTable('service_request_decisions')
      .addColumn('request_id', 'integer', (column) =>
        column.primaryKey().references('service_requests.id').onDelete('cascade'),
      )
      .addColumn('undo_until', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'integer')
      .addColumn('last_step_id', 'integer', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .execute();
  },
});
