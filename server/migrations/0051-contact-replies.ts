import { idColumn, type MigrationFor } from './schema-builder.ts';

/** Replies of admins to messages of the contact form. */
export const contactReplies: MigrationFor = (dialect) => ({
  async up(db) {
    await idColumn(db.schema.createTable('contact_replies'), dialect)
      .addColumn('message_id', 'integer', (column) =>
        column.notNull().references('contact_messages.id').onDelete('cascade'),
      )
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('sent_by_id', 'integer')
      .addColumn('sent_by_name', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('outbox_id', 'integer', (column) => column.references('outbox.id').onDelete('set null'))
      .execute();
    await db.schema
      .createIndex('contact_replies_message')
      .on('contact_replies')
      .columns(['message_id', 'id'])
      .execute();
    await db.schema.createIndex('contact_replies_outbox').on('contact_replies').column('outbox_id').execute();
  },
});
