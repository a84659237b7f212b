// @databases both
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFiles } from '../../test/databases/site-snapshot.ts';
import { memberText, readMembers } from '../../test/documents/archive-builders.ts';
import { addVideo, imageForm, picture, toRecord } from '../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { StorageUnavailable } from '../platform/storage/file-store.ts';
import { makeBackup } from './backup.ts';
import { verifyBackup } from './restore.ts';

const signal = new AbortController().signal;

let folder: string;
let site: TestSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-serving-'));
  site = await startTestSite();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const newSlide = async (): Promise<GalleryImage> =>
  toRecord(await site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Slide' }) }));

/** Runs `meanwhile` as soon as the backup begins to read rows or files. */
function backupWith(name: string, meanwhile: () => Promise<void>, files = site.deps.files) {
  let done: Promise<void> | undefined;
  const watched = {
    ...files,
    async *list() {
      done ??= meanwhile();
      await done;
      yield* files.list();
    },
  };
  const source = { deps: { ...site.deps, files: watched }, openDatabase: () => openDatabase(site.env) };
  return makeBackup(source, join(folder, name), { signal });
}

describe('a backup during traffic', () => {
  it('contains a consistent snapshot of rows and all their files, despite changes and deletions', async () => {
    const unchanged = await newSlide();
    const replaced = await newSlide();
    const made = await backupWith('serving.tar.gz', async () => {
      const form = imageForm('image', await picture('png', { width: 300 }));
      toRecord(await site.call('POST', `/api/gallery/${replaced.id}?_method=PUT`, { form }));
      await site.call('DELETE', `/api/gallery/${unchanged.id}`);
      await addVideo(site, { title: 'Written meanwhile' });
    });
    expect(made?.manifest.missing_files).toEqual([]);
    const members = await readMembers(join(folder, 'serving.tar.gz'));
    const names = members.map(({ header }) => header.name);
    for (const { image } of [unchanged, replaced]) expect(names).toContain(`files/gallery/${image}`);
    const rows = memberText(members, 'rows/gallery/000001.jsonl');
    expect(rows).toContain(replaced.image);
    expect(rows.match(/"deleted_at":null/g)).toHaveLength(2);
    expect(memberText(members, 'rows/videos/000001.jsonl')).toBe('');
    const stored = (await storedFiles(site)).map(({ key }) => key);
    expect(stored).toContain(`gallery/${replaced.image}`);
  });

  it('allows deletions as soon as the backup is done', async () => {
    const slide = await newSlide();
    await site.call('DELETE', `/api/gallery/${slide.id}`);
    await site.call('DELETE', `/api/trash/gallery/${slide.id}`);
    expect((await storedFiles(site)).map(({ key }) => key)).not.toContain(`gallery/${slide.image}`);
  });

  it('serves requests during a backup', async () => {
    // The backup waits for these writes, so it would never end if they waited for it.
    const made = await backupWith('quick.tar.gz', async () => {
      for (let round = 0; round < 10; round += 1) await addVideo(site);
    });
    expect(made).not.toBeNull();
  });

  it('lists files that were already missing, and has all others', async () => {
    const slide = await newSlide();
    await site.deps.files.delete([`gallery/${slide.image}`]);
    const made = await backupWith('missing.tar.gz', async () => {});
    expect(made?.manifest.missing_files).toEqual([`gallery/${slide.image}`]);
    expect(await verifyBackup(join(folder, 'missing.tar.gz'))).toEqual(made?.manifest);
    await site.call('DELETE', `/api/gallery/${slide.id}`);
    await site.deps.db.deleteFrom('gallery').where('id', '=', slide.id).execute();
  });

  it('leaves no files when the store fails halfway', async () => {
    await newSlide();
    const read = async () => {
      throw new StorageUnavailable('read', new Error('gone'));
    };
    await expect(backupWith('away.tar.gz', async () => {}, { ...site.deps.files, read })).rejects.toThrow('gone');
    expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([]);
    expect(await backupWith('after.tar.gz', async () => {})).not.toBeNull();
  });
});
