import { type Kysely, sql } from 'kysely';
import { type Dialect, idColumn, type MigrationFor, notTrashed, recordColumns, sortedText } from './schema-builder.ts';

type Schema = Kysely<unknown>;

/** Videos, the home page's content, contact information and logos. */
export const siteContent: MigrationFor = (dialect) => ({
  async up(db) {
    await videos(db, dialect);
    await homePage(db, dialect);
    await buttons(db, dialect);
    await siteRecords(db);
  },
});

async function videos(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('videos'), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('featured', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('videos_created').on('videos').columns(['created_at', 'id']).where(notTrashed).execute();
  await db.schema.createIndex('videos_views').on('videos').columns(['views', 'id']).where(notTrashed).execute();
  for (const column of ['title', 'link']) {
    await db.schema
      .createIndex(`videos_${column}`)
      .on('videos')
      .expression(sql`${sortedText(column, dialect)}, id`)
      .where(notTrashed)
      .execute();
  }
}

async function homePage(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('gallery'), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('image_width', 'integer')
    .addColumn('image_height', 'integer')
    .addColumn('image_variants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await recordColumns(db.schema.createTable('features'), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('icon_url', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const table of ['gallery', 'features']) {
    await db.schema.createIndex(`${table}_order`).on(table).columns(['order', 'id']).where(notTrashed).execute();
  }
  await db.schema
    .createTable('features_section')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('subtitle', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}

async function buttons(db: Schema, dialect: Dialect): Promise<void> {
  await recordColumns(db.schema.createTable('buttons'), dialect)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('desc', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('premium', 'integer', (column) => column.notNull())
    .addColumn('monthly_price_cents', 'integer', (column) => column.notNull())
    .addColumn('pay_as_you_go_price_cents', 'integer', (column) => column.notNull())
    .addColumn('clicks_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await idColumn(db.schema.createTable('click_stats'), dialect)
    .addColumn('user_id', 'integer', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('button1_clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('button2_clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('button3_clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}

async function siteRecords(db: Schema): Promise<void> {
  await db.schema
    .createTable('contact_info')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('logos')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}
