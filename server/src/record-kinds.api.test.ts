import { RECORD_KINDS } from '@qram/contract/record-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { recordKinds } from './record-kinds.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('every table with a trash is a kind, so that nothing stays in a trash for ever', async () => {
  const tables = await site.deps.db.introspection.getTables();
  const withTrash = tables.filter(({ columns }) => columns.some(({ name }) => name === 'deleted_at'));
  const names = withTrash.map(({ name }) => name).sort();
  expect([...RECORD_KINDS].sort()).toEqual(names);
  const kinds = recordKinds(site.deps);
  expect(kinds.map(({ kind }) => kind as string).sort()).toEqual(names);
  expect(kinds.filter(({ kind, definition }) => kind !== definition.name)).toEqual([]);
});

it('what belongs to something else, or holds it, comes before it', () => {
  const kinds = recordKinds(site.deps);
  const place = (name: string) => kinds.findIndex(({ kind }) => kind === name);
  for (const { kind, parent, heldBy } of kinds) {
    if (parent) expect(place(kind), kind).toBeLessThan(place(parent.kind));
    if (heldBy) expect(place(heldBy.table), kind).toBeLessThan(place(kind));
  }
});

it('the trail and the trash are read by indexes in the order of their lists', async () => {
  const { db, dialect } = site.deps;
  /** PostgreSQL reads small tables whole unless it is told not to. */
  const planOf = (where: string) =>
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
    const plan = await planOf(where);
    expect(plan, where).toMatch(/using (covering )?index audit_entries_|index scan .*using audit_entries_/i);
    expect(plan, where).not.toMatch(/TEMP B-TREE|\bSort\b/);
  }
});
