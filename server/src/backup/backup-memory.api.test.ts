// @databases both
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../test/documents/document-builders.ts';
import { measurePeakGrowth } from '../../test/peak-memory.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { makeBackup } from './backup.ts';
import { verifyBackup } from './restore.ts';

const MB = 1024 * 1024;
const FILE_MB = 160;

let folder: string;
let site: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-memory-'));
  site = await startTestSite();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const backUp = (name: string) =>
  makeBackup({ deps: site.deps, openDatabase: () => openDatabase(site.env) }, join(folder, name), {
    signal: new AbortController().signal,
  });

it('backs up a large site with little memory', { timeout: 120_000 }, async () => {
  const name = `${'a'.repeat(32)}.zip`;
  const { id } = await addTopic(site, { category_id: (await addCategory(site)).id });
  await site.deps.db
    .updateTable('topics')
    .set({ zip_file: name, zip_name: 'large.zip' })
    .where('id', '=', id)
    .execute();
  const chunk = Buffer.alloc(MB, 'filling ');
  const content = Readable.from(
    (function* parts() {
      for (let part = 0; part < FILE_MB; part += 1) yield chunk;
    })(),
  );
  await site.deps.files.putStream(`tutorials/${name}`, content, FILE_MB * MB);
  await backUp('warm.tar.gz');
  const growth = await measurePeakGrowth(async () => {
    await backUp('large.tar.gz');
    await verifyBackup(join(folder, 'large.tar.gz'));
  });
  expect(growth).toBeLessThan(60);
});
