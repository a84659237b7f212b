// @databases sqlite
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { addTopicWith, documentForm, pdf } from '../../../test/documents/document-builders.ts';
import { imageForm, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { deleteReleased, sweepStore } from '../../housekeeping.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const inDays = (days: number) => site.setTime(new Date(Date.now() + days * DAY_MS));
const getFileName = async (id: number) =>
  (await site.deps.db.selectFrom('topics').select('pdf_file').where('id', '=', id).executeTakeFirstOrThrow()).pdf_file;
const getSize = (name: string | null) =>
  site.deps.db.selectFrom('stored_files').select('size').where('key', '=', `tutorials/${name}`).executeTakeFirst();
const replacePdf = async (id: number, title: string) => {
  const form = documentForm({}, { pdf: pdf(title) });
  toRecord(await site.call('POST', `/api/topics/${id}?_method=PUT`, { form }));
};

describe('a replaced file', () => {
  it('deletes a replaced file after 30 days, with its size', async () => {
    const { id } = await addTopicWith(site, { pdf: pdf('First') });
    const former = await getFileName(id);
    await replacePdf(id, 'Second');
    expect(await listFiles(site)).toContain(former);
    inDays(29);
    expect(await deleteReleased(site.deps)).toBe(0);
    expect(await listFiles(site)).toEqual(expect.arrayContaining([former, await getFileName(id)]));
    expect(await getSize(former)).toBeDefined();
    inDays(31);
    const entries = await captureAudit(site, async () => {
      expect(await Promise.all([deleteReleased(site.deps), deleteReleased(site.deps)])).toContain(1);
    });
    expect(entries).toMatchObject([
      { action: 'purge', collection: 'files', before: { keys: [`tutorials/${former}`] } },
    ]);
    expect(await listFiles(site)).not.toContain(former);
    expect(await listFiles(site)).toContain(await getFileName(id));
    expect(await getSize(former)).toBeUndefined();
    expect(await deleteReleased(site.deps)).toBe(0);
  });

  it('preserves a replaced file when another record names it', async () => {
    const [one, other] = [await addTopicWith(site, { pdf: pdf('Shared') }), await addTopicWith(site, {})];
    const shared = await getFileName(one.id);
    await site.deps.db.updateTable('topics').set({ pdf_file: shared }).where('id', '=', other.id).execute();
    await replacePdf(one.id, 'Own');
    inDays(31);
    expect(await deleteReleased(site.deps)).toBe(0);
    expect(await listFiles(site)).toContain(shared);
    expect(await getSize(shared)).toBeDefined();
    await site.call('DELETE', `/api/topics/${one.id}`);
    await site.call('DELETE', `/api/trash/topics/${one.id}`);
    expect(await listFiles(site)).toContain(shared);
  });

  it('leaves no orphan for the sweep when a file is replaced, with all widths of a picture', async () => {
    const form = async () => imageForm('image', await picture('png', { width: 900 }), { title: 'Wide' });
    const slide = toRecord<{ id: number }>(await site.call('POST', '/api/gallery', { form: await form() }));
    const before = await listFiles(site);
    toRecord(await site.call('POST', `/api/gallery/${slide.id}?_method=PUT`, { form: await form() }));
    const { list } = site.deps.files;
    const aged = vi.spyOn(site.deps.files, 'list').mockImplementation(async function* old() {
      for await (const file of list()) yield { ...file, modified: new Date(file.modified.getTime() - 9 * DAY_MS) };
    });
    await sweepStore(site.deps);
    aged.mockRestore();
    expect(await listFiles(site)).toEqual(expect.arrayContaining(before));
  });

  it('preserves a replaced file when its deletion fails', async () => {
    const { id } = await addTopicWith(site, { pdf: pdf('First') });
    await replacePdf(id, 'Second');
    inDays(31);
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      await expect(deleteReleased(site.deps)).rejects.toThrow();
    });
    expect(await readState(site)).toEqual(before);
  });
});
