import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@qram/testing/site';
import { TEMPLATE_VARIABLE } from './worker-sites.ts';

/** Creates a data folder with the sample content. The server of each test file starts on a copy of it. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-site-template-'));
  const site = await startSite({ dataDir: folder });
  await site.stop();
  process.env[TEMPLATE_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
