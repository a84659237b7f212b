// @databases postgres
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Db, OpenDatabase } from '../database.ts';
import { inTransaction } from '../transactions.ts';
import { openPostgres } from './postgres.ts';
import { PreparedStatements } from './prepared-statements.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openPostgres(inject('postgresUrl'), 1);
});
beforeEach(async () => {
  await sql`drop table if exists shelf; create table shelf (id int); insert into shelf values (1)`.execute(database.db);
});
afterAll(async () => {
  await sql`drop table if exists shelf`.execute(database.db);
  await database.db.destroy();
});

const readShelf = async (db: Db) => (await sql`select * from shelf where id = ${1}`.execute(db)).rows;

async function readOften(): Promise<void> {
  for (let reads = 0; reads < 8; reads += 1) expect(await readShelf(database.db)).toEqual([{ id: 1 }]);
}

it('prepares a statement on its fifth use', async () => {
  await readOften();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
  expect(rows.filter(({ statement }) => statement.includes('from shelf'))).toHaveLength(1);
});

it('reads a new column after a migration beside a running server', async () => {
  await readOften();
  await sql`alter table shelf add column label text default 'top'`.execute(database.db);
  expect(await readShelf(database.db)).toEqual([{ id: 1, label: 'top' }]);
});

it('runs a transaction again that meets a plan from before a migration', async () => {
  await readOften();
  await sql`alter table shelf add column label text default 'top'`.execute(database.db);
  const rows = await inTransaction(database.db, async (trx) => {
    await sql`insert into shelf (id) values (${2})`.execute(trx);
    return readShelf(trx);
  });
  expect(rows).toEqual([{ id: 1, label: 'top' }]);
  expect((await sql`select id from shelf order by id`.execute(database.db)).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it('names at most 200 statements', () => {
  const prepared = new PreparedStatements();
  const useOften = (text: string) => Array.from({ length: 5 }, () => prepared.use(text)).at(-1);
  const names = Array.from({ length: 250 }, (_, at) => useOften(`select ${at} where $1`));
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(200);
  expect(prepared.use('select 0 where $1')).toBe(names[0]);
});
