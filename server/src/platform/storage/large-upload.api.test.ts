// @databases sqlite
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFiles, readState, storedFiles } from '../../../test/databases/site-snapshot.ts';
import { addCategory, archive, documentForm } from '../../../test/documents/document-builders.ts';
import { type ArchiveUpload, beginArchive } from '../../../test/documents/send-archive.ts';
import { measurePeakGrowth } from '../../../test/peak-memory.ts';
import { listen } from '../../../test/raw-http.ts';
import { toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const MB = 1024 * 1024;
/** V8 collects received chunks when 64 MB of them are garbage; a buffered upload would be 200 MB. */
const MAX_GROWTH_MB = 100;
const SENDER = fileURLToPath(new URL('../../../test/documents/send-archive.ts', import.meta.url));
const run = promisify(execFile);

/** Uploads from a separate process, so that the client's memory is not counted. @returns the status */
async function send(upload: ArchiveUpload): Promise<string> {
  const { stdout } = await run(process.execPath, [SENDER, JSON.stringify(upload)]);
  return stdout.trim();
}

let site: TestSite;
let upload: Omit<ArchiveUpload, 'megabytes'>;
beforeEach(async () => {
  site = await startTestSite();
  upload = { url: await listen(site), token: site.adminToken, category: (await addCategory(site)).id };
});
afterEach(() => site.close());

describe('a large upload', () => {
  it('streams an upload of 200 MB to disk without holding it in memory', async () => {
    // The first upload includes one-time allocations, which don't depend on size.
    expect(await send({ ...upload, megabytes: 80 })).toBe('201');
    let status = '';
    const growth = await measurePeakGrowth(async () => {
      status = await send({ ...upload, megabytes: 200 });
    });
    expect(status).toBe('201');
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    const sizes = (await storedFiles(site)).map(({ size }) => size / MB);
    expect(sizes.map(Math.floor).sort()).toEqual([200, 80]);
  });

  it('leaves no record and no file of an upload that stops halfway', async () => {
    const before = await readState(site);
    const sent = await beginArchive({ ...upload, megabytes: 3 });
    await vi.waitFor(async () => expect(await listFiles(site, 'incoming')).toHaveLength(1), { timeout: 10_000 });
    sent.destroy();
    await vi.waitFor(async () => expect(await listFiles(site, 'incoming')).toEqual([]), { timeout: 10_000 });
    expect(await readState(site)).toEqual(before);
  });

  it('stores a zip bomb without unpacking it', async () => {
    const bomb = archive('\0'.repeat(100 * MB));
    expect(bomb.length).toBeLessThan(200_000);
    const form = documentForm({ title: 'Sent', category_id: upload.category }, { zip: [bomb, 'bomb.zip'] });
    const growth = await measurePeakGrowth(async () => {
      const topic = toRecord<Topic>(await site.call('POST', '/api/topics', { form }));
      expect(topic.zip).toBe('bomb.zip');
    });
    expect(growth).toBeLessThan(50);
    expect((await storedFiles(site)).map(({ size }) => size)).toEqual([bomb.length]);
  });
});
