// @databases both
import type { RecordVersion, RecordVersionDetail } from '@qram/contract/collection/versions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../../test/databases/site-snapshot.ts';
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
  addTerm,
  addVideo,
  imageForm,
  picture,
  toRecord,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ seed: 'demo' });
});
afterAll(() => site.close());

const put = async (path: string, json: object) =>
  toRecord<{ updated_at: string }>(await site.call('PUT', path, { json }));
const history = async (path: string, query = '') =>
  (await site.call('GET', `${path}/versions${query}`)).body as RecordVersion[];
const version = async (path: string, number: number) =>
  toRecord<RecordVersionDetail>(await site.call('GET', `${path}/versions/${number}`));

describe('the history of a record', () => {
  it('stores a version for each save that changes something, with who, when and what', async () => {
    const video = await addVideo(site, { title: 'One' });
    const path = `/api/videos/${video.id}`;
    const changed = await put(path, { title: 'Two', featured: 1 });
    await put(path, { title: 'Two', description: '' });
    expect(await history(path)).toMatchObject([
      {
        number: 2,
        at: changed.updated_at,
        actor_id: expect.any(Number),
        actor_name: 'Admin',
        action: 'update',
        restored_from: null,
        current: true,
        changes: [
          { field: 'title', before: 'One', after: 'Two' },
          { field: 'featured', before: 0, after: 1 },
        ],
      },
      { number: 1, at: video.created_at, action: 'create', current: false, changes: [] },
    ]);
    expect(await version(path, 1)).toMatchObject({ number: 1, fields: { title: 'One', featured: 0 }, lost: [] });
  });

  it("returns the history in pages, and finds the changes of a page's last line on the next", async () => {
    const { id } = await addVideo(site, { title: 'Title 1' });
    for (let number = 2; number <= 5; number += 1) await put(`/api/videos/${id}`, { title: `Title ${number}` });
    const answer = await site.call('GET', `/api/videos/${id}/versions?page=2&per_page=2`);
    expect(answer.headers['x-total-count']).toBe('5');
    expect(answer.body).toMatchObject([
      { number: 3, changes: [{ before: 'Title 2', after: 'Title 3' }] },
      { number: 2, changes: [{ before: 'Title 1', after: 'Title 2' }], current: false },
    ]);
  });

  it('presents fields as the API does: lists, titles of categories and of topics, and prices', async () => {
    const patent = await addPatent(site, { inventors: 'Ada, Grace' });
    await put(`/api/patents/${patent.id}`, { inventors: 'Ada', issue_date: '2020-01-02' });
    expect((await history(`/api/patents/${patent.id}`))[0]?.changes).toEqual([
      { field: 'inventors', before: ['Ada', 'Grace'], after: ['Ada'] },
      { field: 'issue_date', before: null, after: '2020-01-02' },
    ]);
    const [one, two] = [await addCategory(site, 'Cold'), await addCategory(site, 'Colder')];
    const topic = await addTopic(site, { category_id: one.id, title: 'Switches', premium: 1 });
    await put(`/api/topics/${topic.id}`, { category_id: two.id });
    expect((await history(`/api/topics/${topic.id}`))[0]?.changes).toEqual([
      { field: 'category_id', before: 'Cold', after: 'Colder' },
    ]);
    const button = await addButton(site, { monthlyPrice: 10 });
    await put(`/api/buttons/${button.id}`, { monthlyPrice: 12.5, opens_topics: String(topic.id) });
    expect((await history(`/api/buttons/${button.id}`))[0]?.changes).toEqual([
      { field: 'monthlyPrice', before: 10, after: 12.5 },
      { field: 'opens_topics', before: [], after: ['Switches'] },
    ]);
  });

  it('names files as they were uploaded', async () => {
    const patent = await addPatent(site);
    const path = `/api/patents/${patent.id}`;
    for (const name of ['first.pdf', 'second.pdf']) {
      const form = documentForm({}, { pdf_file: [pdf(name), name] });
      toRecord(await site.call('POST', `${path}?_method=PUT`, { form }));
    }
    await put(path, { title: 'Renamed' });
    const [, replaced] = await history(path);
    expect(replaced?.changes).toMatchObject([
      { field: 'pdf_file', before: { name: 'first.pdf', available: true }, after: { name: 'second.pdf' } },
    ]);
    expect((await version(path, 4)).fields.pdf_file).toMatchObject({ name: 'second.pdf', size: expect.any(Number) });
    const slide = toRecord<{ id: number }>(
      await site.call('POST', '/api/gallery', { form: imageForm('image', await picture(), { title: 'Slide' }) }),
    );
    const { fields } = await version(`/api/gallery/${slide.id}`, 1);
    const shown = (fields.image as { picture: string }).picture;
    expect(shown).toMatch(/^\/storage\/gallery\/[0-9a-f]{32}.*\.webp$/);
    expect((await site.call('GET', shown, { token: null })).status).toBe(200);
  });

  it("ignores counters: views are no change, and don't come back", async () => {
    const { id } = await addVideo(site);
    const path = `/api/videos/${id}`;
    await site.call('POST', `${path}/increment-view`, { token: null });
    expect(await history(path)).toHaveLength(1);
    await put(path, { title: 'Changed' });
    expect(await history(path)).toHaveLength(2);
    const restored = await site.call('POST', `${path}/versions/1/restore`);
    expect(restored.body).toMatchObject({ views: 1 });
  });

  it('shows the present state of a record from before as version 1, and stores it with the next save', async () => {
    const term = await addTerm(site);
    const path = `/api/terms/${term.id}`;
    await site.deps.db
      .deleteFrom('record_versions')
      .where('record_id', '=', term.id)
      .where('collection', '=', 'terms')
      .execute();
    const unknown = { number: 1, action: 'external', actor_id: null, actor_name: null, sample: false };
    expect(await history(path)).toMatchObject([{ ...unknown, current: true }]);
    expect(await version(path, 1)).toMatchObject({ ...unknown, fields: { data: term.data } });
    await put(path, { data: 'New text' });
    expect(await history(path)).toMatchObject([
      { number: 2, action: 'update', actor_name: 'Admin', changes: [{ before: term.data, after: 'New text' }] },
      { ...unknown, at: term.updated_at, current: false },
    ]);
  });

  it('says of the first version of the sample content that the site came with it', async () => {
    const seeded = await startTestSite({ seed: 'demo' });
    try {
      const read = async () => (await seeded.call('GET', '/api/videos/1/versions')).body;
      expect(await read()).toMatchObject([{ number: 1, sample: true }]);
      await seeded.call('PUT', '/api/videos/1', { json: { description: 'Changed' } });
      expect(await read()).toMatchObject([
        { number: 2, actor_name: 'Admin', sample: false },
        { number: 1, sample: true },
      ]);
    } finally {
      await seeded.close();
    }
  });

  it('stores what another writer left as a version with an unknown author', async () => {
    const video = await addVideo(site, { title: 'Ours' });
    const path = `/api/videos/${video.id}`;
    await site.deps.db.updateTable('videos').set({ title: 'Theirs' }).where('id', '=', video.id).execute();
    const external = {
      number: 2,
      action: 'external',
      actor_name: null,
      changes: [{ before: 'Ours', after: 'Theirs' }],
    };
    expect(await history(path)).toMatchObject([{ ...external, current: true }, { number: 1 }]);
    expect(await history(path, '?page=2&per_page=1')).toMatchObject([{ number: 1, current: false }]);
    await put(path, { description: 'More' });
    expect(await history(path)).toMatchObject([
      { number: 3, actor_name: 'Admin', changes: [{ field: 'description' }] },
      { ...external, current: false },
      { number: 1, action: 'create' },
    ]);
  });

  it('records the move of a topic whose category was deleted', async () => {
    const [from, to] = [await addCategory(site, 'Old'), await addCategory(site, 'New')];
    const topic = await addTopic(site, { category_id: from.id });
    expect((await site.call('DELETE', `/api/categories/${from.id}?topics=move&to=${to.id}`)).status).toBe(204);
    expect(await history(`/api/topics/${topic.id}`)).toMatchObject([
      { number: 2, actor_name: 'Admin', changes: [{ field: 'category_id', before: 'Old', after: 'New' }] },
      { number: 1 },
    ]);
  });

  it('returns the history while the record is in the trash, and after it is restored', async () => {
    const video = await addVideo(site, { title: 'One' });
    const path = `/api/videos/${video.id}`;
    await put(path, { title: 'Two' });
    await site.call('DELETE', path);
    expect(await history(path)).toHaveLength(2);
    expect((await site.call('POST', `${path}/versions/1/restore`)).status).toBe(404);
    await site.call('POST', `${path}/restoration`);
    expect(await history(path)).toHaveLength(2);
    expect((await site.call('POST', `${path}/versions/1/restore`)).body).toMatchObject({ title: 'One' });
  });

  it('deletes the history with the purged record, with all files of its versions', async () => {
    const topic = await addTopicWith(site, { pdf: pdf('First') });
    const path = `/api/topics/${topic.id}`;
    const files = async () => (await listFiles(site)).length;
    const before = await files();
    toRecord(await site.call('POST', `${path}?_method=PUT`, { form: documentForm({}, { pdf: pdf('Second') }) }));
    expect(await files()).toBe(before + 1);
    await site.call('DELETE', path);
    await site.call('DELETE', `/api/trash/topics/${topic.id}`);
    expect(await files()).toBe(before - 1);
    const left = await site.deps.db
      .selectFrom('record_versions')
      .select('id')
      .where('collection', '=', 'topics')
      .where('record_id', '=', topic.id)
      .execute();
    expect(left).toEqual([]);
    expect((await site.call('GET', `${path}/versions`)).status).toBe(404);
  });

  it('lets only admins read the history, of existing records and versions', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await addVideo(site);
    const calls = [
      ['GET', 'versions'],
      ['GET', 'versions/1'],
      ['POST', 'versions/1/restore'],
      ['POST', 'versions/1/links'],
    ] as const;
    for (const [method, rest] of calls) {
      const json = method === 'POST' ? { field: 'pdf' } : undefined;
      const path = `/api/videos/${id}/${rest}`;
      expect((await site.call(method, path, { token, json })).status, rest).toBe(403);
      expect((await site.call(method, path, { token: null, json })).status, rest).toBe(401);
      expect((await site.call(method, path.replace(String(id), '2147483647'), { json })).status, rest).toBe(404);
    }
    for (const number of [2, 0, 'x', 2147483648])
      expect((await site.call('GET', `/api/videos/${id}/versions/${number}`)).status).toBe(404);
  });
});
