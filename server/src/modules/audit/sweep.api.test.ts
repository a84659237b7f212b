// @databases both
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { captureAudit, listFiles } from '../../../test/databases/site-snapshot.ts';
import { addTopicWith, pdf } from '../../../test/documents/document-builders.ts';
import { imageForm, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { sweepStore } from '../../housekeeping.ts';

let site: TestSite;
/** Simulated file ages in days, because a bucket sets its own times. */
const ages = new Map<string, number>();
beforeAll(async () => {
  site = await startTestSite();
  const list = site.deps.files.list;
  vi.spyOn(site.deps.files, 'list').mockImplementation(async function* aged() {
    for await (const file of list())
      yield { ...file, modified: new Date(file.modified.getTime() - (ages.get(file.key) ?? 0) * DAY_MS) };
  });
});
afterAll(() => site.close());

describe('the sweep of stored files', () => {
  const put = async (name: string, ageDays: number): Promise<string> => {
    await site.deps.files.put(name, Buffer.from('left behind'));
    ages.set(name, ageDays);
    return name;
  };
  const named = (letter: string) => letter.repeat(32);

  it('deletes orphans, but no referenced, fresh or manually placed files', async () => {
    const topic = await addTopicWith(site, { pdf: pdf() });
    const slide = toRecord<{ id: number }>(
      await site.call('POST', '/api/gallery', {
        form: imageForm('image', await picture('png', { width: 900 }), { title: 'S' }),
      }),
    );
    const form = imageForm('logo', await picture());
    toRecord(await site.call('POST', '/api/logo/Footer', { form }));
    await site.call('DELETE', `/api/topics/${topic.id}`);
    await site.call('DELETE', `/api/gallery/${slide.id}`);
    const existing = await listFiles(site);
    for await (const { key } of site.deps.files.list()) ages.set(key, 9);
    const orphans = [
      await put(`tutorials/${named('a')}.pdf`, 2),
      await put(`gallery/${named('b')}.webp`, 2),
      await put(`gallery/${named('b')}-480.webp`, 2),
      await put(`gallery/${named('b')}-768.webp.part`, 2),
    ];
    await put(`gallery/${named('c')}.webp`, 0.5);
    await put('gallery/hand-made.webp', 9);
    let result = { files: 0, bytes: 0 };
    const entries = await captureAudit(site, async () => {
      result = await sweepStore(site.deps);
    });
    expect(result).toEqual({ files: 4, bytes: 44 });
    expect(await listFiles(site)).toEqual([...existing, `${named('c')}.webp`, 'hand-made.webp'].sort());
    expect(entries).toMatchObject([{ action: 'sweep', collection: 'files', before: { files: 4, bytes: 44 } }]);
    expect([...((entries[0]?.before?.keys as string[] | undefined) ?? [])].sort()).toEqual([...orphans].sort());
    expect(await captureAudit(site, () => sweepStore(site.deps))).toEqual([]);
  });

  it('logs each file once when two instances sweep', async () => {
    await put(`patents/${named('d')}.pdf`, 2);
    const both = await Promise.all([sweepStore(site.deps), sweepStore(site.deps)]);
    expect(both.map(({ files }) => files).sort()).toEqual([0, 1]);
  });
});
