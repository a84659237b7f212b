import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@qram/testing/site';
import { TEMPLATE_VARIABLE } from './worker-sites.ts';

/** Before any test: fills a data folder with the sample content, which each test file's server starts on a copy of. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-site-template-'));
  const site = await startSite({ dataDir: folder });
  await site.stop();
  process.env[TEMPLATE_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
