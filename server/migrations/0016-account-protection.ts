import type { MigrationFor } from '../src/platform/database/migrate.ts';

/** The network that the contact form's limit counts, and the confirmed address that an unconfirmed one replaced. */
export const accountProtection: MigrationFor = () => ({
  async up(db) {
    // Null for messages from before: the limit looks back one hour only.
    await db.schema.alterTable('contact_messages').addColumn('network', 'text').execute();
    await db.schema
      .createIndex('contact_messages_by_network')
      .on('contact_messages')
      .columns(['network', 'created_at'])
      .execute();
    await db.schema.alterTable('users').addColumn('former_email', 'text').execute();
  },
});
