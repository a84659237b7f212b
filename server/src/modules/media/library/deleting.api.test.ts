// @databases both
import { LIBRARY_MESSAGES } from '@qram/contract/collection/library-files';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../../../test/databases/site-snapshot.ts';
import { addTopic, addTopicWith, archive, documentForm, pdf } from '../../../../test/documents/document-builders.ts';
import { addFeature, addSlide, imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene, storedName } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { completeLibrary, deleteReleased, emptyTrash, sweepStore } from '../../../housekeeping.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

const toRow = (id: number) =>
  site.deps.db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('deleting', () => {
  it('refuses to delete a file while records use it, and names them', async () => {
    const file = await scene.uploadPicture();
    const slide = await addSlide(site, { title: 'Why memory', image_media_id: file.id });
    await addFeature(site, { icon_media_id: file.id });
    await addSlide(site, { image_media_id: file.id });
    expect(await site.call('DELETE', `/api/media/${file.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Used by the slide “Why memory” and 2 other places.' },
    });
    const free = await scene.uploadPicture();
    const answer = await site.call('POST', '/api/media/deletions', { json: { ids: [file.id, free.id] } });
    expect(answer.body).toMatchObject({
      results: [
        { ok: false, code: 'conflict' },
        { id: free.id, ok: true },
      ],
    });
    expect(toRecord<MediaFile>(await scene.read(file.id)).uses).toBe(3);
    expect(slide.image).toBe(file.url?.split('/').at(-1));
  });

  it('moves a file to the trash, from which a purge deletes it', async () => {
    const file = await scene.uploadPicture();
    const name = file.url?.split('/').at(-1) ?? '';
    expect((await site.call('DELETE', `/api/media/${file.id}`)).status).toBe(204);
    const chosen = await site.call('POST', '/api/gallery', { json: { title: 'S', image_media_id: file.id } });
    expect(chosen).toMatchObject({ status: 422, body: { errors: { image_media_id: [LIBRARY_MESSAGES.unknown] } } });
    expect((await site.call('POST', `/api/media/${file.id}/restoration`)).status).toBe(200);
    expect((await site.call('DELETE', `/api/media/${file.id}`)).status).toBe(204);
    expect(await listFiles(site)).toContain(name);
    expect((await site.call('DELETE', `/api/trash/media/${file.id}`)).status).toBe(204);
    expect((await listFiles(site)).filter((stored) => stored.startsWith(name.slice(0, 32)))).toEqual([]);
  });

  it('refuses to delete a file from the trash when an earlier version names it again', async () => {
    const file = await scene.uploadPicture();
    await site.call('DELETE', `/api/media/${file.id}`);
    const slide = await addSlide(site, {});
    const image = file.url?.split('/').at(-1) ?? '';
    await site.deps.db.updateTable('gallery').set({ image }).where('id', '=', slide.id).execute();
    expect((await site.call('DELETE', `/api/trash/media/${file.id}`)).status).toBe(409);
    expect(await listFiles(site)).toContain(image);
  });
});

it('refuses to purge what patents in the trash still use', async () => {
  const patent = toRecord<Patent>(
    await site.call('POST', '/api/patents', {
      form: documentForm({ title: 'Held', patent_number: 'US 2' }, { pdf_file: [pdf(), 'held.pdf'] }),
    }),
  );
  await site.call('DELETE', `/api/patents/${patent.id}`);
  const file = await scene.find('held.pdf');
  const answer = await site.call('DELETE', `/api/media/${file?.id}`);
  expect(answer).toMatchObject({ status: 409, body: { message: 'Used by the patent “Held” in the trash.' } });
});

describe('housekeeping', () => {
  it('deletes a replaced upload of a record with its entry, but none of the library', async () => {
    const form = imageForm('image', await picture(), { filename: 'goes.png', title: 'S' });
    const slide = toRecord<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    const library = await scene.uploadPicture();
    await addSlide(site, { image_media_id: library.id });
    toRecord(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image_media_id: library.id } }));
    const goes = await scene.find('goes.png');
    expect(goes).toMatchObject({ uses: 0, expires_at: expect.any(String) });
    toRecord(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } }));
    await scene.inDays(31, deleteReleased);
    expect(await scene.find('goes.png')).toBeUndefined();
    const files = await listFiles(site);
    expect(files).not.toContain(storedName(goes));
    expect(files).toContain(storedName(library));
  });

  it('leaves a released file that is named again', async () => {
    const form = imageForm('image', await picture(), { filename: 'again.png', title: 'S' });
    const slide = toRecord<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    toRecord(await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image: '' } }));
    const again = await scene.find('again.png');
    await addFeature(site, { icon_media_id: again?.id });
    expect((await scene.find('again.png'))?.expires_at).toBeNull();
    await scene.inDays(31, deleteReleased);
    expect(await listFiles(site)).toContain(storedName(again));
  });

  it('purges a record without the files that others use', async () => {
    const lesson = await scene.uploaded(pdf(), 'stays.pdf');
    const [one, other] = [
      await addTopicWith(site, { zip: [archive(), 'shared.zip'] }, { pdf_media_id: lesson.id }),
      await addTopic(site),
    ];
    const zip = await scene.find('shared.zip');
    toRecord(await site.call('PUT', `/api/topics/${other.id}`, { json: { zip_media_id: zip?.id } }));
    const row = await toRow(one.id);
    await site.call('DELETE', `/api/topics/${one.id}`);
    await scene.inDays(31, emptyTrash);
    const files = await listFiles(site);
    expect(files).toContain(row.pdf_file);
    expect(files).toContain(row.zip_file);
    expect(await scene.read(lesson.id)).toMatchObject({ status: 200, body: { uses: 0 } });
    expect(await scene.find('shared.zip')).toMatchObject({ uses: 1 });
  });

  it('sweeps no file of the library', async () => {
    const file = await scene.uploadPicture();
    await scene.inDays(3, sweepStore);
    expect(await listFiles(site)).toContain(storedName(file));
  });

  it('adopts files of an earlier version, with sizes from the store', async () => {
    const form = imageForm('image', await picture('png', { width: 900 }), { title: 'Adopted' });
    const slide = toRecord<GalleryImage>(await site.call('POST', '/api/gallery', { form }));
    await addTopicWith(site, { pdf: [pdf(), 'adopted.pdf'] });
    const topicFile = await scene.find('adopted.pdf');
    await site.deps.db.deleteFrom('media').where('file', '=', slide.image).execute();
    await site.deps.db
      .updateTable('media')
      .set({ size: null })
      .where('id', '=', topicFile?.id ?? 0)
      .execute();
    expect(await completeLibrary(site.deps)).toBe(2);
    expect(await completeLibrary(site.deps)).toBe(0);
    const adopted = await scene.find('Adopted.webp');
    expect(adopted).toMatchObject({ uses: 1, size: expect.any(Number) });
    expect(adopted?.thumbnail).toContain('-480.webp');
    expect((await scene.find('adopted.pdf'))?.size).toBe(topicFile?.size);
  });
});
