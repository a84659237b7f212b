import { sql } from 'kysely';
import { type MigrationFor, notTrashed, recordColumns, sortedText } from './schema-builder.ts';

/** Accounts, what is unlocked for them, and their sessions. */
export const users: MigrationFor = (dialect) => ({
  async up(db) {
    await recordColumns(db.schema.createTable('users'), dialect)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('avatar', 'text')
      .addColumn('phone', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('qrampremium', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('terms_accepted_at', 'text')
      .addCheckConstraint('users_role', sql`role in ('admin', 'user')`)
      .addCheckConstraint('users_status', sql`status in ('active', 'inactive')`)
      .execute();
    // Users in the trash don't reserve their name or email.
    for (const column of ['username', 'email']) {
      await db.schema
        .createIndex(`users_${column}_unique`)
        .unique()
        .on('users')
        .expression(sql`lower(${sql.ref(column)})`)
        .where(notTrashed)
        .execute();
    }
    await db.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).where(notTrashed).execute();
    await db.schema
      .createIndex('users_name')
      .on('users')
      .expression(sql`${sortedText('name', dialect)}, id`)
      .where(notTrashed)
      .execute();
    await db.schema.createIndex('users_admins').on('users').columns(['role', 'status']).where(notTrashed).execute();

    // No foreign key to topics: a list may reference a topic that is in the trash or doesn't exist yet.
    await db.schema
      .createTable('user_premium_topics')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('topic_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_premium_topics_key', ['user_id', 'topic_id'])
      .execute();
    await db.schema
      .createTable('user_access_levels')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('level', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_access_levels_key', ['user_id', 'level'])
      .addCheckConstraint('user_access_levels_level', sql`level in (1, 2)`)
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_seen_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  },
});
