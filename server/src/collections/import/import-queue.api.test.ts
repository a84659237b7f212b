// @databases sqlite
import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendImport } from '../../../test/documents/import-files.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { runImport } from './import-queue.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('imports run one at a time, four wait, and further ones are refused with Retry-After', async () => {
  const started: number[] = [];
  const runs = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = runs.map(({ promise }, at) =>
    runImport(() => {
      started.push(at);
      return promise;
    }),
  );
  const refused = await sendImport(site, '/api/videos', 'title,link\nA,x', { dryRun: true });
  expect(refused).toMatchObject({ status: 503, body: { message: IMPORT_MESSAGES.busy } });
  expect(refused.headers['retry-after']).toBe('10');
  expect(started).toEqual([0]);
  runs[0]?.reject(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  for (const [at, run] of runs.entries()) run.resolve(at);
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect((await sendImport(site, '/api/videos', 'title,link\nA,x', { dryRun: true })).status).toBe(200);
});
