import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import {
  type Dialect,
  type MigrationFor,
  notTrashed,
  nullsLowest,
  recordColumns,
  sortedText,
} from './schema-builder.ts';

type Schema = Kysely<unknown>;

/** Tutorials, patents, premium applications, and service requests, which the dashboard counts. */
export const learningAndRequests: MigrationFor = (dialect) => ({
  async up(db) {
    await tutorials(db, dialect);
    await patents(db, dialect);
    await premiumApplications(db, dialect);
    await serviceRequests(db, dialect);
  },
});

/** A stored document: its name in the store, and the file name of its upload. */
function documentColumns<T extends string, C extends string>(table: CreateTableBuilder<T, C>, field: string) {
  return table.addColumn(`${field}_file`, 'text').addColumn(`${field}_name`, 'text');
}

async function categoryTable(db: Schema, dialect: Dialect, name: string): Promise<void> {
  await recordColumns(db.schema.createTable(name), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex(`${name}_title`)
    .on(name)
    .expression(sql`${sortedText('title', dialect)}, id`)
    .where(notTrashed)
    .execute();
  await db.schema.createIndex(`${name}_created`).on(name).columns(['created_at', 'id']).where(notTrashed).execute();
}

async function tutorials(db: Schema, dialect: Dialect): Promise<void> {
  await categoryTable(db, dialect, 'categories');
  const table = recordColumns(db.schema.createTable('topics'), dialect)
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('video', 'text')
    .addColumn('premium', 'integer', (column) => column.notNull().defaultTo(0));
  await documentColumns(documentColumns(documentColumns(table, 'pdf'), 'ppt'), 'zip').execute();
  await db.schema
    .createIndex('topics_category')
    .on('topics')
    .columns(['category_id', 'id'])
    .where(notTrashed)
    .execute();
  await db.schema.createIndex('topics_created').on('topics').columns(['created_at', 'id']).where(notTrashed).execute();
  await db.schema
    .createIndex('topics_title')
    .on('topics')
    .expression(sql`${sortedText('title', dialect)}, id`)
    .where(notTrashed)
    .execute();
  for (const kind of ['pdf', 'ppt', 'zip']) {
    await db.schema.createIndex(`topics_${kind}_file`).on('topics').column(`${kind}_file`).execute();
  }
}

async function patents(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('patents'), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('patent_number', 'text', (column) => column.notNull())
    .addColumn('inventors', 'text', (column) => column.notNull())
    .addColumn('issue_date', 'text')
    .addColumn('issue_year', 'integer')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('pdf_url', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .execute();
  const issued = nullsLowest('issue_date', dialect);
  await db.schema
    .createIndex('patents_issued')
    .on('patents')
    .expression(sql`${issued}, id`)
    .where(notTrashed)
    .execute();
  await db.schema
    .createIndex('patents_year')
    .on('patents')
    .expression(sql`issue_year, ${issued}, id`)
    .where(notTrashed)
    .execute();
  await db.schema
    .createIndex('patents_created')
    .on('patents')
    .columns(['created_at', 'id'])
    .where(notTrashed)
    .execute();
  await db.schema.createIndex('patents_document').on('patents').column('pdf_url').execute();
  for (const column of ['title', 'patent_number']) {
    await db.schema
      .createIndex(`patents_${column}`)
      .on('patents')
      .expression(sql`${sortedText(column, dialect)}, id`)
      .where(notTrashed)
      .execute();
  }
}

async function premiumApplications(db: Schema, dialect: Dialect): Promise<void> {
  await categoryTable(db, dialect, 'qram_categories');
  await recordColumns(db.schema.createTable('qram_topics'), dialect)
    .addColumn('category_id', 'integer', (column) => column.notNull().references('qram_categories.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('premium', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('qram_topics_category')
    .on('qram_topics')
    .columns(['category_id', 'id'])
    .where(notTrashed)
    .execute();
}

async function serviceRequests(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('service_requests'), dialect)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service_id', 'integer', (column) => column.notNull().references('buttons.id'))
    .addColumn('is_monthly', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addCheckConstraint('service_requests_status', sql`status in ('Pending', 'Approved', 'Rejected')`)
    .execute();
  await db.schema
    .createIndex('service_requests_status')
    .on('service_requests')
    .columns(['status', 'created_at'])
    .where(notTrashed)
    .execute();
}
