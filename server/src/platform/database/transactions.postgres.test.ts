// @databases postgres
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import type { Db } from './database.ts';
import { writeSetting } from './settings.ts';
import { inTransaction } from './transactions.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const settings = async () => {
  const rows = await site.deps.db.selectFrom('site_state').selectAll().where('key', 'in', ['one', 'other']).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Fails as PostgreSQL does. */
const raise = (trx: Db, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'made up' using errcode = '${code}'; end`)}`.execute(trx);

describe('a transaction', () => {
  it('runs once more when a deadlock has ended it', async () => {
    const { db } = site.deps;
    await inTransaction(db, async (trx) => {
      for (const key of ['one', 'other']) await writeSetting(trx, key, 'before');
    });
    let runs = 0;
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const both = Promise.all(locked.map(({ promise }) => promise));
    const committed = Promise.withResolvers<void>();
    /** Locks a row, then the other transaction's row; the retry begins after the other's end. */
    const write = async (at: 0 | 1, keys: [string, string]) => {
      let isSecondRun = false;
      await inTransaction(db, async (trx) => {
        runs += 1;
        if (isSecondRun) await committed.promise;
        isSecondRun = true;
        await writeSetting(trx, keys[0], `of ${at}`);
        locked[at].resolve();
        await both;
        await writeSetting(trx, keys[1], `of ${at}`);
      });
      committed.resolve();
    };
    await Promise.all([write(0, ['one', 'other']), write(1, ['other', 'one'])]);
    expect(runs).toBe(3);
    const { one, other } = await settings();
    expect([one, other]).toContain(one);
    expect(one).toBe(other);
  });

  it.each([
    ['40P01', 2],
    ['40001', 2],
    ['23505', 1],
  ])('tries a transaction that fails with %s each time %i times', async (code, times) => {
    let runs = 0;
    const failing = inTransaction(site.deps.db, async (trx) => {
      runs += 1;
      await raise(trx, code);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(runs).toBe(times);
  });

  it('discards the first run of a transaction that runs again, and raises versions once', async () => {
    const { revisions } = site.deps;
    const before = revisions.get('videos');
    let runs = 0;
    await revisions.change(['videos'], async (trx) => {
      runs += 1;
      await writeSetting(trx, `run ${runs}`, 'here');
      if (runs === 1) await raise(trx, '40P01');
    });
    const stored = await site.deps.db.selectFrom('site_state').select('key').where('key', 'like', 'run %').execute();
    expect(stored).toEqual([{ key: 'run 2' }]);
    expect(revisions.get('videos')).toBe(before + 1);
  });
});
