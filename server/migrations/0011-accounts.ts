import type { MigrationFor } from './schema-builder.ts';

/** Account recovery and verification: one-time tokens, second factors, identity providers, known sign-ins. */
export const accounts: MigrationFor = () => ({
  async up(db) {
    // Null for existing users: nobody has confirmed an address yet.
    await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute();

    await db.schema
      .createTable('one_time_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('subject', 'integer')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('one_time_tokens_subject')
      .on('one_time_tokens')
      .columns(['purpose', 'subject'])
      .execute();
    await db.schema.createIndex('one_time_tokens_expiry').on('one_time_tokens').column('expires_at').execute();

    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('failing_since', 'text')
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();

    await db.schema
      .createTable('user_identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_identities_key', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('user_identities_user').on('user_identities').column('user_id').execute();

    await db.schema
      .createTable('known_sign_ins')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_sign_ins_key', ['user_id', 'kind', 'value'])
      .execute();
  },
});
