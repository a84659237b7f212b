import { type Kysely, sql } from 'kysely';
import {
  advanceIdCounter,
  type Dialect,
  idColumn,
  type MigrationFor,
  notTrashed,
  recordColumns,
} from './schema-builder.ts';

type Schema = Kysely<unknown>;

/** The status transitions of service requests, and the outbox. */
export const services: MigrationFor = (dialect) => ({
  async up(db) {
    await rebuildRequests(db, dialect);
    await requestIndexes(db);
    await transitions(db, dialect);
    await outbox(db, dialect);
    await db.schema.createIndex('buttons_order').on('buttons').columns(['order', 'id']).where(notTrashed).execute();
  },
});

const KEPT = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
  'user_id',
  'service_id',
  'is_monthly',
  'status',
  'price_cents',
] as const;

/** Rebuilds the table with the status Cancelled, because SQLite can't alter a check constraint. Preserves the rows. */
async function rebuildRequests(db: Schema, dialect: Dialect): Promise<void> {
  await db.schema.dropIndex('service_requests_status').execute();
  await db.schema.alterTable('service_requests').renameTo('service_requests_before').execute();
  await recordColumns(db.schema.createTable('service_requests'), dialect)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service_id', 'integer', (column) => column.notNull().references('buttons.id'))
    .addColumn('is_monthly', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    // Granted by the last approval; null before the first.
    .addColumn('access_level', 'integer')
    .addCheckConstraint('service_requests_status', sql`status in ('Pending', 'Approved', 'Rejected', 'Cancelled')`)
    .addCheckConstraint('service_requests_plan', sql`is_monthly in (0, 1)`)
    .execute();
  const columns = sql.join(KEPT.map((column) => sql.ref(column)));
  await sql`insert into service_requests (${columns}) select ${columns} from service_requests_before`.execute(db);
  await db.schema.dropTable('service_requests_before').execute();
  await advanceIdCounter('service_requests', dialect)?.execute(db);
}

async function requestIndexes(db: Schema): Promise<void> {
  const open = sql<boolean>`deleted_at is null and status in ('Pending', 'Approved')`;
  await db.schema
    .createIndex('service_requests_open')
    .unique()
    .on('service_requests')
    .columns(['user_id', 'service_id', 'is_monthly'])
    .where(open)
    .execute();
  for (const time of ['created', 'updated']) {
    await db.schema
      .createIndex(`service_requests_${time}`)
      .on('service_requests')
      .columns([`${time}_at`, 'id'])
      .where(notTrashed)
      .execute();
  }
  for (const column of ['user_id', 'service_id', 'is_monthly', 'status']) {
    await db.schema
      .createIndex(`service_requests_by_${column}`)
      .on('service_requests')
      .columns([column, 'created_at', 'id'])
      .where(notTrashed)
      .execute();
  }
}

/** Who changed a request's status, from which to which, and when. */
async function transitions(db: Schema, dialect: Dialect): Promise<void> {
  await idColumn(db.schema.createTable('service_request_steps'), dialect)
    .addColumn('request_id', 'integer', (column) =>
      column.notNull().references('service_requests.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text')
    .execute();
  await db.schema
    .createIndex('service_request_steps_request')
    .on('service_request_steps')
    .columns(['request_id', 'id'])
    .execute();
  // Existing requests start with their current status.
  await sql`insert into service_request_steps (request_id, at, from_status, to_status, actor_id, actor_name)
    select id, created_at, null, status, user_id, null from service_requests`.execute(db);
}

async function outbox(db: Schema, dialect: Dialect): Promise<void> {
  await idColumn(db.schema.createTable('outbox'), dialect)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['next_attempt_at', 'id'])
    .where(sql<boolean>`sent_at is null`)
    .execute();
  await db.schema.createIndex('outbox_created').on('outbox').columns(['created_at', 'id']).execute();
}
