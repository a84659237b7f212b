import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db, OpenDatabase } from './database.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
let one: OpenDatabase;
let other: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-changes-'));
  one = openSqlite(folder);
  await sql`create table content_versions (collection text primary key, version integer)`.execute(one.db);
  await sql`create table site_state (key text primary key, value text)`.execute(one.db);
  other = openSqlite(folder);
});
afterEach(async () => {
  await one.db.destroy();
  await other.db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const WATCHED = ['content_versions'];
const write = (db: Db, collection: string) =>
  db.insertInto('content_versions').values({ collection, version: 1 }).execute();

/** Whether the tables count as changed after this. */
async function changedBy(work: () => Promise<unknown>): Promise<boolean> {
  const before = one.changesOf(WATCHED);
  await work();
  return one.changesOf(WATCHED) !== before;
}

describe('changes of tables', () => {
  it.each([
    ['an insert', () => write(one.db, 'a')],
    ['an update', () => one.db.updateTable('content_versions').set({ version: 2 }).execute()],
    ['a deletion', () => one.db.deleteFrom('content_versions').execute()],
    ['a statement that does not say', () => sql`delete from content_versions`.execute(one.db)],
    ['a transaction', () => one.db.transaction().execute((trx) => write(trx, 'b'))],
    ['another process', () => write(other.db, 'c')],
  ])('are told after %s', async (_, work) => {
    expect(await changedBy(work)).toBe(true);
  });

  it('are told only when they are there for everybody to see', async () => {
    await one.db.transaction().execute(async (trx) => {
      expect(await changedBy(() => write(trx, 'a'))).toBe(false);
    });
  });

  it.each([
    ['reading', () => one.db.selectFrom('content_versions').selectAll().execute()],
    ['another table', () => one.db.insertInto('site_state').values({ key: 'a', value: 'b' }).execute()],
  ])('are not told after %s', async (_, work) => {
    expect(await changedBy(work)).toBe(false);
  });
});
