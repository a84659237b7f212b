// @databases sqlite
import { COLLECTION_NAMES } from '@qram/contract/collections';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { collectionRegistry } from './collection-registry.ts';
import { purgeOrder } from './collections/operations/purge-order.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('every table with a trash is a collection, so that it is purged', async () => {
  const tables = await site.deps.db.introspection.getTables();
  const withTrash = tables.filter(({ columns }) => columns.some(({ name }) => name === 'deleted_at'));
  const names = withTrash.map(({ name }) => name).sort();
  expect([...COLLECTION_NAMES].sort()).toEqual(names);
  expect(
    collectionRegistry(site.deps)
      .map(({ name }) => name as string)
      .sort(),
  ).toEqual(names);
});

it.each([
  ['as they are declared', (names: readonly string[]) => names],
  ['the other way round', (names: readonly string[]) => names.toReversed()],
])('dependent records are purged first: collections %s', (_, order) => {
  const collections = collectionRegistry(site.deps);
  const names = order(collections.map(({ name }) => name));
  const sorted = collections.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  const purged = purgeOrder(sorted);
  expect(new Set(purged)).toEqual(new Set(collections));
  const place = (table: string) => purged.findIndex(({ name }) => name === table);
  for (const { name, belongsTo } of purged)
    if (belongsTo) expect(place(name), name).toBeLessThan(place(belongsTo.parent));
});

it('the audit trail and the trash use indexes in list order', async () => {
  const { db, dialect } = site.deps;
  /** PostgreSQL scans small tables sequentially by default. */
  const explainPlan = (where: string) =>
    db.transaction().execute(async (trx) => {
      if (dialect === 'postgres')
        for (const way of ['seqscan', 'bitmapscan', 'sort'])
          await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
      const explain = sql.raw(dialect === 'postgres' ? 'explain' : 'explain query plan');
      const { rows } = await sql`${explain} select * from audit_entries where ${sql.raw(where)}
        order by at desc, id desc limit 25`.execute(trx);
      return rows.map((row) => Object.values(row as object).join(' ')).join('; ');
    });
  const filters = ['1 = 1', "action = 'x'", "collection = 'x'", 'actor_id = 1', 'record_id = 1'];
  for (const where of [...filters, "collection = 'x' and record_id = 1", "at >= '2026' and at < '2027'"]) {
    const plan = await explainPlan(where);
    expect(plan, where).toMatch(/using (covering )?index audit_entries_|index scan .*using audit_entries_/i);
    expect(plan, where).not.toMatch(/TEMP B-TREE|\bSort\b/);
  }
});
