import { collection } from '@qram/contract/collection/collection';
import { flag, text, time } from '@qram/contract/collection/fields';
import { recordColumns } from '../../migrations/schema-builder.ts';
import { serveCollection } from '../../src/collections/serve-collection.ts';
import type { MigrationFor } from '../../src/platform/database/migrate.ts';

/** A contract module's declaration. */
export const things = collection({
  name: 'things',
  path: '/api/things',
  one: 'thing',
  many: 'things',
  title: 'title',
  fields: {
    title: text({ label: 'Title', max: 120, required: 'Title is required.', sort: 'text', search: 'both' }),
    premium: flag({ label: 'Premium', initial: 0 }),
    starts_at: time({ label: 'Starts', invalid: 'Enter when it starts.', sort: 'plain', filter: 'upcoming' }),
  },
  readAccess: 'anyone',
});

/** A server module's declaration, whose table no type of the site has. */
export const thingsCollection = serveCollection(things as never, {});

export const thingsMigration: MigrationFor = (dialect) => ({
  async up(db) {
    await recordColumns(db.schema.createTable('things'), dialect)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('premium', 'integer', (column) => column.notNull())
      .addColumn('starts_at', 'text', (column) => column.notNull())
      .execute();
  },
});
