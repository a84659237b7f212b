import { sql } from 'kysely';
import type { MigrationFor } from './schema-builder.ts';

/** Priority and recipient limits of email, and whether an admin entered an account's address. */
export const mailLimits: MigrationFor = () => ({
  async up(db) {
    await db.schema
      .alterTable('outbox')
      .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('outbox').addColumn('recipient_key', 'text').execute();
    await db.schema.dropIndex('outbox_open').execute();
    await db.schema
      .createIndex('outbox_claim')
      .on('outbox')
      .columns(['priority', 'next_attempt_at', 'id'])
      .where(sql<boolean>`sent_at is null and failed_at is null`)
      .execute();
    await db.schema
      .createIndex('outbox_by_recipient')
      .on('outbox')
      .columns(['recipient_key', 'created_at'])
      .where(sql<boolean>`recipient_key is not null`)
      .execute();

    await db.schema
      .alterTable('users')
      .addColumn('email_set_by_admin', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // It is unknown who entered the other addresses, so they need a confirmation.
    await sql`update users set email_set_by_admin = 1 where role = 'admin'`.execute(db);
  },
});
