// @databases both
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { classifyDatabaseError, DatabaseUnavailable } from './database-errors.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const classifyFailure = async (work: () => Promise<unknown>) => {
  try {
    await work();
  } catch (error) {
    return classifyDatabaseError(error);
  }
  throw new Error('the database refused nothing');
};
const at = new Date(0).toISOString();
const session = (user_id: number, id: string) => ({
  token_hash: `hash of ${id}`,
  id,
  user_id,
  created_at: at,
  last_seen_at: at,
  expires_at: '2100-01-01T00:00:00.000Z',
  address: '',
  user_agent: '',
});

describe('database errors', () => {
  it('recognizes a duplicate, by index and by key', async () => {
    const { db } = site.deps;
    const user = await addUser(site);
    expect(
      await classifyFailure(() =>
        db
          .insertInto('site_state')
          .values([1, 2].map(() => ({ key: 'k', value: '' })))
          .execute(),
      ),
    ).toBe('unique');
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    const { id: _id, ...copy } = { ...row, username: row.username.toUpperCase(), email: 'another@example.test' };
    expect(await classifyFailure(() => db.insertInto('users').values(copy).execute())).toBe('unique');
  });

  it('recognizes a missing reference', async () => {
    expect(
      await classifyFailure(() => site.deps.db.insertInto('sessions').values(session(2147483647, 'x')).execute()),
    ).toBe('foreign-key');
  });

  it('leaves a broken statement unclassified', async () => {
    expect(await classifyFailure(() => sql`select * from nothing_there`.execute(site.deps.db))).toBeNull();
  });
});

describe('an error by its code', () => {
  const coded = (code: string, errcode?: number) => Object.assign(new Error('x'), { code, errcode });
  it.each([
    [coded('ERR_SQLITE_ERROR', 2067), 'unique'],
    [coded('ERR_SQLITE_ERROR', 1555), 'unique'],
    [coded('ERR_SQLITE_ERROR', 787), 'foreign-key'],
    [coded('ERR_SQLITE_ERROR', 18), 'out-of-range'],
    [coded('ERR_SQLITE_ERROR', 5), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 517), 'unavailable'],
    // Read-only, moved and therefore read-only, and I/O errors of a write, a sync and an open.
    [coded('ERR_SQLITE_ERROR', 8), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 1032), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 778), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 1034), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 14), 'unavailable'],
    [coded('ERR_SQLITE_ERROR', 11), null],
    [coded('ERR_SQLITE_ERROR', 1), null],
    [coded('23505'), 'unique'],
    [coded('23503'), 'foreign-key'],
    [coded('22003'), 'out-of-range'],
    [coded('40P01'), 'unavailable'],
    [coded('40001'), 'unavailable'],
    [coded('53300'), 'unavailable'],
    [coded('57P02'), 'unavailable'],
    [coded('25006'), 'unavailable'],
    [coded('58030'), 'unavailable'],
    [coded('ECONNREFUSED'), 'unavailable'],
    [new DatabaseUnavailable(new Error('Connection terminated unexpectedly')), 'unavailable'],
    [coded('42P01'), null],
    [coded('toString'), null],
    [new Error('UNIQUE constraint failed'), null],
    ['23505', null],
    [null, null],
    [{ code: '23505' }, null],
  ])('%# is classified as %s', (error, fault) => {
    expect(classifyDatabaseError(error)).toBe(fault);
  });
});
