// @databases both

import type { RecordVersion, RecordVersionDetail } from '@qram/contract/collection/versions';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addPatent,
  addTopic,
  addTopicWith,
  documentForm,
  pdf,
} from '../../../test/documents/document-builders.ts';
import {
  addButton,
  addSignedIn,
  addSlide,
  addVideo,
  imageForm,
  picture,
  toRecord,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { deleteReleased } from '../../housekeeping.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ seed: 'demo' });
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

interface Changed {
  id: number;
  updated_at: string;
}
const put = async (path: string, json: object) => toRecord<Changed>(await site.call('PUT', path, { json }));
const sendFile = async (path: string, files: Parameters<typeof documentForm>[1]) =>
  toRecord<Changed>(await site.call('POST', `${path}?_method=PUT`, { form: documentForm({}, files) }));
const history = async (path: string) => (await site.call('GET', `${path}/versions`)).body as RecordVersion[];
const version = async (path: string, number: number) =>
  toRecord<RecordVersionDetail>(await site.call('GET', `${path}/versions/${number}`));
const restore = (path: string, number: number, json?: object) =>
  site.call('POST', `${path}/versions/${number}/restore`, json ? { json } : {});
const fetchContents = async (link: { url: string }, cookie: unknown) =>
  site.call('GET', link.url, { token: null, headers: { cookie: String(cookie).split(';')[0] ?? '' } });

describe('restoring a version', () => {
  it('brings fields, relations and files back as a new version', async () => {
    const category = await addCategory(site, 'Before');
    const topic = await addTopicWith(site, { pdf: [pdf('First'), 'first.pdf'] }, { category_id: category.id });
    const path = `/api/topics/${topic.id}`;
    const other = await addCategory(site, 'After');
    await put(path, { title: 'Changed', category_id: other.id, summary: 'Line' });
    await sendFile(path, { pdf: [pdf('Second'), 'second.pdf'] });
    const entries = await captureAudit(site, async () => {
      expect((await restore(path, 1)).body).toMatchObject({
        title: topic.title,
        category_title: 'Before',
        pdf: 'first.pdf',
      });
    });
    expect(entries).toMatchObject([{ action: 'update', collection: 'topics', record_id: topic.id }]);
    const [latest] = await history(path);
    expect(latest).toMatchObject({
      number: 4,
      action: 'restore',
      restored_from: 1,
      actor_name: 'Admin',
      current: true,
    });
    expect(latest?.changes.map(({ field }) => field).sort()).toEqual(['category_id', 'pdf', 'summary', 'title']);
    const link = (await site.call('POST', `${path}/links`, { json: { part: 'pdf' } })).body as { url: string };
    expect((await site.call('GET', link.url, { token: null })).text).toContain('First');
    expect((await restore(path, 3)).body).toMatchObject({ title: 'Changed', pdf: 'second.pdf' });
    site.setTime(new Date(Date.now() + 31 * DAY_MS));
    await deleteReleased(site.deps);
    site.setTime(null);
    expect((await version(path, 5)).fields.pdf).toMatchObject({ name: 'second.pdf', available: true });
  });

  it("brings a button's topics back, but none that is purged", async () => {
    const [stays, goes] = [await addTopic(site, { title: 'Stays' }), await addTopic(site, { title: 'Goes' })];
    const button = await addButton(site, { opens_topics: `${stays.id},${goes.id}` });
    const path = `/api/buttons/${button.id}`;
    await put(path, { opens_topics: '0' });
    await site.call('DELETE', `/api/topics/${goes.id}`);
    expect((await version(path, 1)).lost).toEqual([]);
    await site.call('DELETE', `/api/trash/topics/${goes.id}`);
    const { fields, lost } = await version(path, 1);
    expect(fields.opens_topics).toEqual(['Stays', 'Goes']);
    expect(lost).toEqual([{ field: 'opens_topics', reason: 'The lesson “Goes” was deleted.' }]);
    expect((await restore(path, 1)).body).toMatchObject({ opens_topics: String(stays.id) });
  });

  it('leaves what is lost as it is, and names it before', async () => {
    const [lost, live] = [await addCategory(site, 'Lost'), await addCategory(site, 'Live')];
    const topic = await addTopicWith(
      site,
      { pdf: [pdf('First'), 'first.pdf'] },
      { category_id: lost.id, title: 'One' },
    );
    const path = `/api/topics/${topic.id}`;
    await put(path, { category_id: live.id, title: 'Two' });
    await sendFile(path, { pdf: [pdf('Second'), 'second.pdf'] });
    await site.call('DELETE', `/api/categories/${lost.id}`);
    site.setTime(new Date('2031-03-05T12:00:00Z'));
    await deleteReleased(site.deps);
    site.setTime(null);
    const { lost: losses, fields } = await version(path, 1);
    expect(losses).toEqual([
      { field: 'category_id', reason: 'The category “Lost” was deleted.' },
      { field: 'pdf', reason: 'The file “first.pdf” was deleted on March 5, 2031.' },
    ]);
    expect(fields.pdf).toMatchObject({ available: false, name: 'first.pdf' });
    expect((await site.call('POST', `${path}/versions/1/links`, { json: { field: 'pdf' } })).status).toBe(404);
    expect((await restore(path, 1)).body).toMatchObject({ title: 'One', category_title: 'Live', pdf: 'second.pdf' });
    expect((await history(path))[0]).toMatchObject({ action: 'restore', changes: [{ field: 'title' }] });
    expect((await version(path, 4)).fields.pdf).toMatchObject({ name: 'second.pdf', available: true });
  });

  it('brings a picture back with all its widths, and a removed file', async () => {
    const form = imageForm('image', await picture('png', { width: 900 }), { title: 'Wide' });
    const slide = toRecord<{ id: number; image: string; image_variants: number[] }>(
      await site.call('POST', '/api/gallery', { form }),
    );
    const path = `/api/gallery/${slide.id}`;
    await put(path, { image: '' });
    const { image, image_variants } = slide;
    expect((await restore(path, 1)).body).toMatchObject({ image, image_variants });
    expect(image_variants.length).toBeGreaterThan(0);
    expect((await site.call('GET', `/storage/gallery/${image}`, { token: null })).status).toBe(200);
    expect(
      await site.deps.db.selectFrom('released_files').select('key').where('key', 'like', `%${image}`).execute(),
    ).toEqual([]);
  });

  it("brings a patent's link and document back", async () => {
    const patent = await addPatent(site, { pdf_url: 'https://patents.example.test/1' });
    const path = `/api/patents/${patent.id}`;
    await sendFile(path, { pdf_file: [pdf('Document'), 'document.pdf'] });
    const { changes } = (await history(path))[0] as RecordVersion;
    expect(changes).toMatchObject([
      { field: 'pdf_url', before: 'https://patents.example.test/1', after: '' },
      { field: 'pdf_file', before: null, after: { name: 'document.pdf' } },
    ]);
    expect((await restore(path, 1)).body).toMatchObject({ pdf_url: 'https://patents.example.test/1' });
    const again = toRecord<{ pdf_url: string }>(await restore(path, 2));
    expect((await site.call('GET', again.pdf_url, { token: null })).text).toContain('Document');
  });

  it('answers 409 with the current record when it has changed since', async () => {
    const video = await addVideo(site, { title: 'One' });
    const path = `/api/videos/${video.id}`;
    const second = await put(path, { title: 'Two' });
    await put(path, { title: 'Three' });
    const stale = await restore(path, 1, { updated_at: second.updated_at });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { title: 'Three' } } });
    expect(await history(path)).toHaveLength(3);
    expect((await restore(path, 1, { updated_at: 'yesterday' })).status).toBe(422);
  });

  it('numbers concurrent restores and updates one after the other', async () => {
    const video = await addVideo(site, { title: 'One' });
    const path = `/api/videos/${video.id}`;
    const { updated_at } = await put(path, { title: 'Two' });
    const answers = await Promise.all([
      restore(path, 1),
      restore(path, 2),
      site.call('PUT', path, { json: { title: 'Three' } }),
      site.call('PUT', path, { json: { summary: 'Four' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = await history(path);
    expect(versions.map(({ number }) => number)).toEqual(versions.map((_entry, at) => versions.length - at));
    expect(versions.every(({ action }) => action !== 'external')).toBe(true);
    const both = await Promise.all([1, 2].map((number) => restore(path, number, { updated_at })));
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
    const current = (await site.call('GET', path)).body as Changed;
    const race = await Promise.all([1, 1].map((number) => restore(path, number, { updated_at: current.updated_at })));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes nothing when the present state is restored', async () => {
    const { id } = await addVideo(site);
    expect((await restore(`/api/videos/${id}`, 1)).status).toBe(200);
    expect(await history(`/api/videos/${id}`)).toHaveLength(1);
  });

  it("refuses to restore a version with the reason of the collection's guard", async () => {
    const button = await addButton(site, { type: 'internal', link: '/videos' });
    const path = `/api/buttons/${button.id}`;
    await put(path, { type: 'external', link: 'https://example.test/' });
    await site.deps.db
      .updateTable('record_versions')
      .set((eb) => ({ snapshot: eb.fn('replace', ['snapshot', eb.val('"internal"'), eb.val('"external"')]) }))
      .where('collection', '=', 'buttons')
      .where('record_id', '=', button.id)
      .where('number', '=', 1)
      .execute();
    expect(await restore(path, 1)).toMatchObject({ status: 422, body: { errors: { link: [expect.any(String)] } } });
  });

  it('never leaves a record without its file when a version is restored while the file is purged', async () => {
    for (let round = 0; round < 6; round += 1) {
      const topic = await addTopicWith(site, { pdf: [pdf('First'), 'first.pdf'] });
      const path = `/api/topics/${topic.id}`;
      await sendFile(path, { pdf: [pdf('Second'), 'second.pdf'] });
      await site.deps.db.updateTable('released_files').set({ released_at: '2020-01-01T00:00:00.000Z' }).execute();
      const [restored] = await Promise.all([restore(path, 1), deleteReleased(site.deps)]);
      expect(restored.status).toBe(200);
      const row = await site.deps.db
        .selectFrom('topics')
        .select(['pdf_file', 'pdf_name'])
        .where('id', '=', topic.id)
        .executeTakeFirstOrThrow();
      expect(row.pdf_name).toBeOneOf(['first.pdf', 'second.pdf']);
      expect(await site.deps.files.has(`tutorials/${row.pdf_file}`)).toBe(true);
    }
  });

  it('loses nothing when the commit fails', async () => {
    const topic = await addTopicWith(site, { pdf: pdf('First') });
    const path = `/api/topics/${topic.id}`;
    await sendFile(path, { pdf: pdf('Second') });
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await restore(path, 1)).status).toBe(500);
    });
    expect(await readState(site)).toEqual(before);
    expect((await restore(path, 1)).status).toBe(200);
  });
});

describe('a file of a version', () => {
  it('opens with a link for the admin and the browser it was made for', async () => {
    const topic = await addTopicWith(site, { pdf: [pdf('Former text'), 'Übersicht 1.pdf'] }, { premium: 1 });
    const path = `/api/topics/${topic.id}`;
    await sendFile(path, { pdf: pdf('Second') });
    const asked = await site.call('POST', `${path}/versions/1/links`, { json: { field: 'pdf' } });
    expect(asked.status).toBe(201);
    const link = asked.body as { url: string };
    const opened = await fetchContents(link, asked.headers['set-cookie']);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('Former text');
    expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'application/pdf' });
    expect(opened.headers['content-disposition']).toContain('bersicht');
    expect((await site.call('GET', link.url, { token: null })).status).toBe(403);
    const renamed = { url: link.url.replace(/name=[^&]*/, 'name=other.pdf') };
    expect((await fetchContents(renamed, asked.headers['set-cookie'])).status).toBe(403);
    site.setTime(new Date(Date.now() + 121_000));
    expect((await fetchContents(link, asked.headers['set-cookie'])).status).toBe(403);
  });

  it('returns no link where there is no file', async () => {
    const slide = await addSlide(site);
    for (const field of ['image', 'title', 'nothing', '__proto__'])
      expect((await site.call('POST', `/api/gallery/${slide.id}/versions/1/links`, { json: { field } })).status).toBe(
        404,
      );
    expect((await site.call('GET', '/storage/versions/tutorials/no-such-file.pdf')).status).toBe(404);
    const { token } = await addSignedIn(site);
    const name = `${'a'.repeat(32)}.pdf`;
    expect((await site.call('GET', `/storage/versions/tutorials/${name}`, { token })).status).toBe(403);
  });
});
