import type { MigrationFor } from './schema-builder.ts';

/** The network for the contact form's limit, and the confirmed address that an unconfirmed one replaced. */
export const accountProtection: MigrationFor = () => ({
  async up(db) {
    // Null for existing messages: the limit looks back only one hour.
    await db.schema.alterTable('contact_messages').addColumn('network', 'text').execute();
    await db.schema
      .createIndex('contact_messages_by_network')
      .on('contact_messages')
      .columns(['network', 'created_at'])
      .execute();
    await db.schema.alterTable('users').addColumn('former_email', 'text').execute();
  },
});
