// @databases none
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Generated, type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, sqlitePath } from './sqlite-driver.ts';

type Notes = Kysely<{ notes: { id: Generated<number>; text: string } }>;

let folder: string;
let db: Notes;
/** A second connection, which sees what would survive a crash. */
let onDisk: DatabaseSync;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-sqlite-'));
  db = openSqlite(folder).db as unknown as Notes;
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(db);
  onDisk = new DatabaseSync(sqlitePath(folder), { timeout: 0 });
});
afterEach(async () => {
  onDisk.close();
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

const texts = () =>
  onDisk
    .prepare('select text from notes order by id')
    .all()
    .map((row) => row.text);
const add = (text: string, then?: () => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await trx.insertInto('notes').values({ text }).execute();
    await then?.();
    return text;
  });

describe('writes to SQLite', () => {
  it('commits a write when it resolves', async () => {
    const seen = ['a', 'b', 'c'].map((text) => add(text).then(() => expect(texts()).toContain(text)));
    await Promise.all(seen);
    await sql`insert into notes (text) values ('d')`.execute(db);
    expect(texts()).toContain('d');
  });

  it('rolls back one failed write alone', async () => {
    await add('taken');
    const outcomes = await Promise.allSettled(['one', 'taken', 'two', 'taken', 'three'].map((text) => add(text)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(texts().sort()).toEqual(['one', 'taken', 'three', 'two']);
  });

  it('reads the row that conflicts with a write', async () => {
    const first = add('same');
    const found = add('same').catch(() => db.selectFrom('notes').select('text').execute());
    expect(await found).toEqual([{ text: 'same' }]);
    expect(await first).toBe('same');
  });

  it('leaves nothing of a transaction that fails after its first statement', async () => {
    const broken = add('half', () => Promise.reject(new Error('no')));
    const outcomes = await Promise.allSettled([add('before'), broken, add('after')]);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'no' } });
    expect(texts().sort()).toEqual(['after', 'before']);
  });

  it('rejects with the error of a commit without affecting other writes', async () => {
    await sql`create table parents (id integer primary key)`.execute(db);
    await sql`create table children (id integer references parents (id) deferrable initially deferred)`.execute(db);
    const orphan = db.transaction().execute((trx) => sql`insert into children (id) values (1)`.execute(trx));
    const outcomes = await Promise.allSettled([add('beside'), orphan]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { errcode: 787 } });
    expect(await add('later')).toBe('later');
  });

  it('shows a write to others only after the commit', async () => {
    let inside = 0;
    let others = -1;
    await db.transaction().execute(async (trx) => {
      await sql`insert into notes (text) values ('mine')`.execute(trx);
      inside = (await trx.selectFrom('notes').selectAll().execute()).length;
      others = texts().length;
    });
    expect([inside, others]).toEqual([1, 0]);
    expect(await db.selectFrom('notes').selectAll().execute()).toHaveLength(1);
  });

  it('serializes writes, however long one takes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = add('slow', () => promise);
    const quick = add('quick');
    await new Promise((done) => setTimeout(done, 20));
    expect(texts()).toEqual([]);
    resolve();
    expect(await Promise.all([slow, quick])).toEqual(['slow', 'quick']);
  });

  it('lets others read what was last committed during a write, and makes their writes wait', async () => {
    await add('before');
    const held = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const order: string[] = [];
    const slow = add('slow', () => {
      started.resolve();
      return held.promise;
    }).then(() => order.push('slow'));
    await started.promise;
    const quick = sql`insert into notes (text) values ('quick')`.execute(db).then(() => order.push('quick'));
    expect(await db.selectFrom('notes').select('text').execute()).toEqual([{ text: 'before' }]);
    expect((await sql`select text from notes`.execute(db)).rows).toEqual([{ text: 'before' }]);
    expect(order).toEqual([]);
    held.resolve();
    await Promise.all([slow, quick]);
    expect(order).toEqual(['slow', 'quick']);
    expect(await db.selectFrom('notes').select('text').execute()).toHaveLength(3);
  });

  it("locks writes at the start, so that a read can't become a failed write", async () => {
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('notes').selectAll().execute();
      expect(() => onDisk.exec("insert into notes (text) values ('other process')")).toThrow(/locked/);
      await trx.insertInto('notes').values({ text: 'mine' }).execute();
    });
    expect(texts()).toEqual(['mine']);
  });

  it('reads one snapshot in a read-only transaction while another process writes', async () => {
    const seen = await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await trx.selectFrom('notes').selectAll().execute();
        onDisk.exec("insert into notes (text) values ('other process')");
        return trx.selectFrom('notes').selectAll().execute();
      });
    expect(seen).toEqual([]);
  });
});
