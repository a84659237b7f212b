import { type Kysely, sql } from 'kysely';
import { type Dialect, idColumn, type MigrationFor, notTrashed } from './schema-builder.ts';

type Schema = Kysely<unknown>;

/**
 * Approved requests become packages with a period, and access becomes rows that name their source. The former tables of
 * access and `users.qrampremium` stay for the previous version's instances, and are no longer read.
 */
export const packagesAndGrants: MigrationFor = (dialect) => ({
  async up(db) {
    await packages(db);
    await services(db);
    await grants(db, dialect);
    await grantsOfRequests(db);
    await grantsByHand(db);
  },
});

async function packages(db: Schema): Promise<void> {
  for (const column of ['starts_at', 'ends_at', 'cancelled_at'])
    await db.schema.alterTable('service_requests').addColumn(column, 'text').execute();
  for (const column of ['follows_id', 'end_notice'])
    await db.schema.alterTable('service_requests').addColumn(column, 'integer').execute();
  await db.schema
    .alterTable('service_request_steps')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('status'))
    .execute();
  await db.schema.alterTable('service_request_steps').addColumn('ends_at', 'text').execute();
  await sql`update service_requests set starts_at = coalesce(
      (select max(at) from service_request_steps where request_id = service_requests.id and to_status = 'Approved'),
      updated_at
    ) where status = 'Approved'`.execute(db);
  // A renewal is pending while its package runs, and a package that ended doesn't block a new request.
  await db.schema.dropIndex('service_requests_open').execute();
  await db.schema
    .createIndex('service_requests_pending')
    .unique()
    .on('service_requests')
    .columns(['user_id', 'service_id', 'is_monthly'])
    .where(sql<boolean>`deleted_at is null and status = 'Pending'`)
    .execute();
  // Without it, SQLite reads all approved requests for the packages of a few users.
  await db.schema
    .createIndex('service_requests_packages')
    .on('service_requests')
    .columns(['user_id', 'status', 'ends_at'])
    .where(notTrashed)
    .execute();
  await db.schema
    .createIndex('service_requests_ends')
    .on('service_requests')
    .columns(['ends_at', 'id'])
    .where(sql<boolean>`deleted_at is null and ends_at is not null`)
    .execute();
}

async function services(db: Schema): Promise<void> {
  await db.schema.alterTable('buttons').addColumn('months', 'integer').execute();
  await db.schema
    .alterTable('buttons')
    .addColumn('opens_premium_apps', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('button_topics')
    .addColumn('button_id', 'integer', (column) => column.notNull().references('buttons.id').onDelete('cascade'))
    .addColumn('topic_id', 'integer', (column) => column.notNull().references('topics.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('button_topics_key', ['button_id', 'topic_id'])
    .execute();
}

async function grants(db: Schema, dialect: Dialect): Promise<void> {
  await idColumn(db.schema.createTable('grants'), dialect)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('opens', 'text', (column) => column.notNull())
    // No foreign key to topics: a list may reference a topic that is in the trash or doesn't exist yet.
    .addColumn('target', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('request_id', 'integer', (column) => column.references('service_requests.id').onDelete('cascade'))
    .addColumn('granted_by_id', 'integer')
    .addColumn('granted_by_name', 'text')
    .addCheckConstraint('grants_opens', sql`opens in ('level', 'topic', 'premium_apps')`)
    .execute();
  await db.schema
    .createIndex('grants_by_hand')
    .unique()
    .on('grants')
    .columns(['user_id', 'opens', 'target'])
    .where(sql<boolean>`request_id is null`)
    .execute();
  await db.schema
    .createIndex('grants_by_request')
    .unique()
    .on('grants')
    .columns(['request_id', 'opens', 'target'])
    .where(sql<boolean>`request_id is not null`)
    .execute();
  await db.schema.createIndex('grants_user').on('grants').columns(['user_id', 'opens', 'target']).execute();
  await db.schema.createIndex('grants_target').on('grants').columns(['opens', 'target', 'user_id']).execute();
}

/** An approved request's level is its own, as rejecting it took the level; unless an admin took it since. */
async function grantsOfRequests(db: Schema): Promise<void> {
  await sql`insert into grants (user_id, opens, target, starts_at, request_id)
    select user_id, 'level', access_level, starts_at, id from service_requests
    where status = 'Approved' and deleted_at is null and access_level > 0 and exists (
      select 1 from user_access_levels
      where user_access_levels.user_id = service_requests.user_id
        and user_access_levels.level = service_requests.access_level
    )`.execute(db);
}

/** All other access counts as granted by hand. */
async function grantsByHand(db: Schema): Promise<void> {
  await sql`insert into grants (user_id, opens, target, starts_at)
    select user_id, 'level', level, users.created_at from user_access_levels
    join users on users.id = user_access_levels.user_id
    where not exists (
      select 1 from grants where grants.user_id = user_access_levels.user_id
        and grants.opens = 'level' and grants.target = user_access_levels.level
    )`.execute(db);
  await sql`insert into grants (user_id, opens, target, starts_at)
    select user_id, 'topic', topic_id, users.created_at from user_premium_topics
    join users on users.id = user_premium_topics.user_id`.execute(db);
  await sql`insert into grants (user_id, opens, target, starts_at)
    select id, 'premium_apps', 1, created_at from users where qrampremium = 1`.execute(db);
}
