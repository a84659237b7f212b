// @databases both
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { describeSchema, readDocumentedSchema, writeDocumentedSchema } from '../test/databases/schema-document.ts';
import { migrations } from './migrations.ts';

const database = eachTestWithEmptyDatabase();

it('describes in docs/schema.sql the schema that the migrations make', async () => {
  await migrate(database(), migrations);
  const schema = await describeSchema(database());
  if (process.env.UPDATE_SCHEMA) await writeDocumentedSchema(database().dialect, schema);
  expect(await readDocumentedSchema(database().dialect)).toBe(schema);
});
