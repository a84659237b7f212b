import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/**
 * The terms of a request at the time it was made, and why it was rejected. Rows of the previous version's
 * instances have no title; the service's current one is shown for them.
 */
export const requestAgreement: MigrationFor = () => ({
  async up(db) {
    const table = () => db.schema.alterTable('service_requests');
    await table().addColumn('message', 'text').execute();
    await table().addColumn('reason', 'text').execute();
    await table()
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('USD'))
      .execute();
    await table().addColumn('service_title', 'text').execute();
    await table().addColumn('terms_version_id', 'integer').execute();
    await sql`update service_requests set
      service_title = (select title from buttons where buttons.id = service_id),
      terms_version_id = (
        select version_id from terms_acceptances
        where terms_acceptances.user_id = service_requests.user_id
          and terms_acceptances.accepted_at <= service_requests.created_at
        order by terms_acceptances.id desc limit 1
      )`.execute(db);
  },
});
