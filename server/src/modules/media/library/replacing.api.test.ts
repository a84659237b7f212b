// @databases both
import type { Feature } from '@qram/contract/modules/features/features';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { MEDIA_MESSAGES, type MediaFile } from '@qram/contract/modules/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { addTopicWith, pdf } from '../../../../test/documents/document-builders.ts';
import { addFeature, addSlide, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene, storedName } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { deleteReleased } from '../../../housekeeping.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

const toRow = (id: number) =>
  site.deps.db.selectFrom('topics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('replacing a file', () => {
  it('leaves its uses, in the trash too, and releases the old file', async () => {
    const file = await scene.uploadPicture();
    const slide = await addSlide(site, { image_media_id: file.id });
    const trashed = await addSlide(site, { image_media_id: file.id });
    await site.call('DELETE', `/api/gallery/${trashed.id}`);
    const card = await addFeature(site, { icon_media_id: file.id });
    toRecord(await site.call('POST', '/api/logo/Features_logo', { json: { logo_media_id: file.id } }));
    toRecord(await site.call('PUT', `/api/media/${file.id}`, { json: { alt: 'Stays', focal_x: 10, focal_y: 20 } }));
    const versions = { ...Object.fromEntries(site.deps.revisions.snapshot()) };
    const entries = await captureAudit(site, async () => {
      toRecord(await scene.replace(file.id, await picture('png', { width: 900 }), 'better.png'));
    });
    const after = toRecord<MediaFile>(await scene.read(file.id));
    expect(after).toMatchObject({ name: 'better.png', width: 900, uses: 4, alt: 'Stays', focal_x: 10 });
    expect(storedName(after)).not.toBe(storedName(file));
    const shown = toRecord<GalleryImage>(await site.call('GET', `/api/gallery/${slide.id}`));
    expect(shown).toMatchObject({ image: storedName(after), image_width: 900, image_variants: [480, 768] });
    expect(shown.updated_at > slide.updated_at).toBe(true);
    expect(toRecord<Feature>(await site.call('GET', `/api/features/${card.id}`)).icon_url).toBe(after.thumbnail);
    expect(toRecord<GalleryImage>(await site.call('POST', `/api/gallery/${trashed.id}/restoration`)).image).toBe(
      storedName(after),
    );
    expect(entries.map(({ collection }) => collection).sort()).toEqual([
      'features',
      'gallery',
      'gallery',
      'logos',
      'media',
    ]);
    for (const name of ['gallery', 'features', 'logos', 'media'])
      expect(site.deps.revisions.get(name)).toBeGreaterThan(versions[name] ?? 0);
    expect(await listFiles(site)).toContain(storedName(file));
    await scene.inDays(31, deleteReleased);
    expect(await listFiles(site)).not.toContain(storedName(file));
    expect((await listFiles(site)).filter((name) => name.startsWith(storedName(after).slice(0, 32)))).toHaveLength(3);
  });

  it('changes the name that visitors see, and so does a new name', async () => {
    const topic = await addTopicWith(site, { pdf: [pdf('One'), 'one.pdf'] });
    const file = await scene.find('one.pdf');
    toRecord(await scene.replace(file?.id ?? 0, pdf('Two'), 'two.pdf'));
    const row = await toRow(topic.id);
    expect(row.pdf_name).toBe('two.pdf');
    toRecord(await site.call('PUT', `/api/media/${file?.id}`, { json: { name: 'three.pdf' } }));
    expect(await toRow(topic.id)).toMatchObject({ pdf_file: row.pdf_file, pdf_name: 'three.pdf' });
    const opened = await site.call('GET', `/storage/tutorials/${row.pdf_file}`, { token: null });
    expect(opened.headers['content-disposition']).toBe('inline; filename=three.pdf');
  });

  it('refuses a picture called .pdf, says what it is, and leaves nothing', async () => {
    const document = await scene.uploaded(pdf(), 'scan.pdf');
    const before = await readState(site);
    expect(await scene.replace(document.id, await picture('png'), 'scan.pdf')).toMatchObject({
      status: 415,
      body: { message: `${MEDIA_MESSAGES.otherType} This is a PNG picture, not a PDF.` },
    });
    expect(await readState(site)).toEqual(before);
  });

  it('refuses a file of another type, and leaves nothing', async () => {
    const file = await scene.uploadPicture();
    const before = await readState(site);
    expect(await scene.replace(file.id, pdf(), 'a.pdf')).toMatchObject({
      status: 415,
      body: { message: MEDIA_MESSAGES.otherType },
    });
    expect((await scene.replace(999_999, pdf(), 'a.pdf')).status).toBe(404);
    expect(await readState(site)).toEqual(before);
  });

  it('changes nothing when the commit fails', async () => {
    const file = await scene.uploadPicture();
    await addSlide(site, { image_media_id: file.id });
    const bytes = await picture();
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await scene.replace(file.id, bytes, 'a.png')).status).toBe(500);
    });
    expect(await readState(site)).toEqual(before);
  });

  it('leaves no record without its file when it is chosen during a replacement', async () => {
    const file = await scene.uploadPicture();
    const bytes = await picture();
    const answers = await Promise.all([
      scene.replace(file.id, bytes, 'new.png'),
      ...Array.from({ length: 6 }, () =>
        site.call('POST', '/api/gallery', { json: { title: 'Raced', image_media_id: file.id } }),
      ),
    ]);
    expect(answers[0]?.status).toBe(200);
    const current = storedName(toRecord<MediaFile>(await scene.read(file.id)));
    for (const answer of answers.slice(1)) {
      expect([201, 422]).toContain(answer.status);
      if (answer.status === 422) continue;
      const { id } = answer.body as GalleryImage;
      expect(toRecord<GalleryImage>(await site.call('GET', `/api/gallery/${id}`)).image).toBe(current);
    }
  });
});
