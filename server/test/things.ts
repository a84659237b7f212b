import { collectionEndpoints } from '@qram/contract/collection';
import { flag, flagOut, recordFields, requiredText } from '@qram/contract/fields';
import { z } from 'zod';
import { recordColumns } from '../migrations/schema-builder.ts';
import { defineCollection } from '../src/collections/define-collection.ts';
import type { MigrationFor } from '../src/platform/database/migrate.ts';

const record = z.object({ ...recordFields, title: z.string(), premium: flagOut });
const fields = { title: requiredText(120), premium: flag };

/** A contract module's declaration. */
export const thingsEndpoints = collectionEndpoints({
  path: '/api/things',
  noun: 'thing',
  nouns: 'things',
  record,
  create: z.object({ ...fields, premium: flag.default(0) }),
  update: z.object(fields).partial(),
  listResponse: z.array(record),
  sortable: ['title', 'created_at'],
  readAccess: 'anyone',
  cache: { collections: ['things'] },
});

/** A server module's declaration, with the table type of an existing collection. */
export const thingsCollection = defineCollection('things' as 'topics', thingsEndpoints, {
  title: 'title',
  list: {
    search: { admin: ['title'], anyone: ['title'] },
    sort: { columns: { title: 'text', created_at: 'plain' }, default: '-created_at' },
  },
});

export const thingsMigration: MigrationFor = (dialect) => ({
  async up(db) {
    await recordColumns(db.schema.createTable('things'), dialect)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('premium', 'integer', (column) => column.notNull())
      .execute();
  },
});
