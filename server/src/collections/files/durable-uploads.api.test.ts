// @databases sqlite
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles, readState } from '../../../test/databases/site-snapshot.ts';
import { addCategory, documentForm, pdf } from '../../../test/documents/document-builders.ts';
import { imageForm, picture } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { DISK, type Disk } from '../../platform/process/disk.ts';
import { openFolderStore } from '../../platform/storage/folder-store.ts';
import { incomingFolder } from '../../platform/storage/incoming-folder.ts';

let site: TestSite;
const disk: Disk = { ...DISK };
let category_id: number;
beforeAll(async () => {
  site = await startTestSite({ files: 'folder' });
  const { dataDir } = site.env;
  site.deps.files = await openFolderStore(dataDir, incomingFolder(dataDir), { disk });
  category_id = (await addCategory(site)).id;
  // Creates the folders; later uploads sync only their files and their folder.
  for (const upload of Object.values(UPLOADS)) expect((await upload()).status).toBeLessThan(300);
});
afterAll(() => site.close());

const UPLOADS = {
  'a patent': () =>
    site.call('POST', '/api/patents', {
      form: documentForm({ title: 'Synced', patent_number: 'US 7' }, { pdf_file: pdf() }),
    }),
  'a topic': () =>
    site.call('POST', '/api/topics', { form: documentForm({ title: 'Synced', category_id }, { pdf: pdf() }) }),
  'a slide': async () =>
    site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Synced' }) }),
  'an avatar': async () => site.call('POST', '/api/me/avatar', { form: imageForm('avatar', await picture()) }),
  'a logo': async () => site.call('POST', '/api/logo/Footer', { form: imageForm('logo', await picture()) }),
};

const readRows = async () => JSON.stringify(((await readState(site)) as { rows: unknown }).rows);

/** Blocks the operation until it is released. */
function hold(operation: 'syncFile' | 'syncFolder') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = vi.fn();
  disk[operation] = async (path) => {
    reached();
    await released;
    await DISK[operation](path);
  };
  return { reached, release: () => release() };
}

describe.each(Object.entries(UPLOADS))('the upload of %s', (_what, upload) => {
  it.each(['syncFile', 'syncFolder'] as const)('commits its row after %s, and responds after that', async (name) => {
    const before = await readRows();
    const held = hold(name);
    const answered = vi.fn();
    const answer = upload().finally(answered);
    await vi.waitFor(() => expect(held.reached).toHaveBeenCalled(), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answered).not.toHaveBeenCalled();
    expect(await readRows()).toBe(before);
    held.release();
    expect((await answer).status).toBeLessThan(300);
    expect(await readRows()).not.toBe(before);
    disk[name] = DISK[name];
  });

  it.each(['syncFile', 'syncFolder'] as const)('fails when %s fails, and leaves nothing', async (name) => {
    const [rows, files] = [await readRows(), await listFiles(site)];
    disk[name] = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const { status, text } = await upload();
    disk[name] = DISK[name];
    expect([status, text]).toEqual([503, expect.stringContaining('Nothing was saved')]);
    expect([await readRows(), await listFiles(site)]).toEqual([rows, files]);
  });
});
