// @databases postgres
import { randomBytes } from 'node:crypto';
import type { SearchAnswer } from '@qram/contract/modules/search/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecord, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { prepareTypoCorrection } from '../../platform/search/typo-correction.ts';

/** A user of the database who may not create extensions. */
const role = `plain_${randomBytes(6).toString('hex')}`;
const logLines: string[] = [];
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ logLines });
  await addRecord(site, 'videos', { title: 'Bucket brigade' });
  await sql`create role ${sql.ref(role)}`.execute(site.deps.db);
});
afterAll(async () => {
  await sql`drop role ${sql.ref(role)}`.execute(site.deps.db);
  await site.close();
});

const ask = async (q: string): Promise<SearchAnswer> =>
  toRecord(await site.call('GET', `/api/search?q=${q}`, { token: null }));
const prepareAs = (name: string) =>
  site.deps.db.connection().execute(async (db) => {
    await sql`set role ${sql.raw(name)}`.execute(db);
    try {
      await prepareTypoCorrection({ ...site.deps, db });
    } finally {
      await sql`reset role`.execute(db);
    }
  });

it('searches without typos where pg_trgm is missing, says so at the start, and corrects them once it is there', async () => {
  expect((await ask('bukcet')).corrected).toBe('bucket');
  await sql`drop extension pg_trgm cascade`.execute(site.deps.db);
  await prepareAs(role);
  expect(logLines.join('')).toContain('search corrects no typos');
  expect(await ask('bukcet')).toMatchObject({ corrected: null, results: [] });
  expect((await ask('brig')).results).toHaveLength(2);
  logLines.length = 0;
  await prepareTypoCorrection(site.deps);
  expect(logLines).toEqual([]);
  expect((await ask('bukcet')).corrected).toBe('bucket');
});
