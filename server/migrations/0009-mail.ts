import { sql } from 'kysely';
import { type MigrationFor, notTrashed, recordColumns } from './schema-builder.ts';

/** Delivery state of the outbox, and the messages of the contact form. */
export const mail: MigrationFor = (dialect) => ({
  async up(db) {
    for (const column of ['reply_to', 'first_attempt_at', 'expires_at', 'failed_at'])
      await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
    await db.schema.dropIndex('outbox_due').execute();
    await db.schema
      .createIndex('outbox_open')
      .on('outbox')
      .columns(['next_attempt_at', 'id'])
      .where(sql<boolean>`sent_at is null and failed_at is null`)
      .execute();
    await recordColumns(db.schema.createTable('contact_messages'), dialect)
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('outbox_id', 'integer', (column) => column.references('outbox.id').onDelete('set null'))
      .addCheckConstraint('contact_messages_state', sql`state in ('new', 'read', 'answered', 'spam')`)
      .execute();
    await db.schema
      .createIndex('contact_messages_created')
      .on('contact_messages')
      .columns(['created_at', 'id'])
      .where(notTrashed)
      .execute();
    await db.schema
      .createIndex('contact_messages_by_state')
      .on('contact_messages')
      .columns(['state', 'created_at', 'id'])
      .where(notTrashed)
      .execute();
    for (const sender of ['address', 'user_id'])
      await db.schema
        .createIndex(`contact_messages_by_${sender}`)
        .on('contact_messages')
        .columns([sender, 'created_at'])
        .execute();
  },
});
