// @databases both

import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import type { Video } from '@qram/contract/modules/videos/videos';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCsv, importInto, undoImport } from '../../../test/documents/import-files.ts';
import { addRecord, addSignedIn, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { deleteOldImports } from './import-log.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LINK = 'https://www.youtube.com/watch?v=ABCDEFGHIJK';

/** Imports a change of one video and a new one. */
async function importTwo(title: string) {
  const video = await addVideo(site, { title: `${title} before`, description: 'Old', link: LINK, featured: 1 });
  const file = buildCsv([
    { id: video.id, title: `${title} after`, description: '', link: LINK, featured: 0 },
    { id: '', title: `${title} added`, description: '', link: LINK, featured: 0 },
  ]);
  const { id } = await importInto(site, '/api/videos', file);
  const list = (await site.call('GET', `/api/videos?search=${title}`)).body as Video[];
  return { id, video, added: list.find((one) => one.title === `${title} added`) as Video };
}

describe('undoing', () => {
  it('restores former values and moves added records to the trash', async () => {
    const { id, video, added } = await importTwo('Both');
    await site.call('POST', `/api/videos/${video.id}/increment-view`, { token: null });
    expect(await undoImport(site, id)).toMatchObject({ status: 200, body: { new: 1, changed: 1 } });
    expect((await site.call('GET', `/api/videos/${video.id}`)).body).toMatchObject({
      title: 'Both before',
      description: 'Old',
      featured: 1,
    });
    expect(await site.call('GET', `/api/videos/${added.id}`)).toMatchObject({ status: 404 });
    expect(await site.call('POST', `/api/videos/${added.id}/restoration`)).toMatchObject({ status: 200 });
    expect(await undoImport(site, id)).toMatchObject({
      status: 409,
      body: { message: 'This import has already been undone.' },
    });
  });

  it('refuses to undo when every record was changed or deleted since, and says which', async () => {
    const { id, video, added } = await importTwo('Touched');
    await site.call('PUT', `/api/videos/${video.id}`, { json: { description: 'By hand' } });
    await site.call('DELETE', `/api/videos/${added.id}`);
    const message =
      "This import can't be undone. 2 records have been changed or deleted since: “Touched after” (changed), “Touched added” (deleted).";
    expect(await undoImport(site, id)).toMatchObject({ status: 409, body: { message } });
    expect((await site.call('GET', `/api/videos/${video.id}`)).body).toMatchObject({ description: 'By hand' });
  });

  it('moves topics back to their categories, and names only the first of many', async () => {
    const [from, to] = [await addRecord(site, 'categories'), await addRecord(site, 'categories')];
    const topics: Topic[] = [];
    for (let count = 0; count < 7; count += 1)
      topics.push(await addRecord(site, 'topics', { title: `Topic ${count}`, category_id: from.id }));
    const file = buildCsv(topics.map((topic) => ({ id: topic.id, category_id: to.id })));
    const first = await importInto(site, '/api/topics', file);
    expect((await undoImport(site, first.id)).status).toBe(200);
    const after = (await site.call('GET', `/api/topics/${topics[0]?.id}`)).body as Topic;
    expect(after.category_id).toBe(from.id);
    const second = await importInto(site, '/api/topics', file);
    for (const topic of topics) await site.call('PUT', `/api/topics/${topic.id}`, { json: { summary: 'x' } });
    expect((await undoImport(site, second.id)).text).toMatch(/7 records .*“Topic 4” \(changed\), and 2 more\./);
  });

  it('happens once when asked twice at a time', async () => {
    const { id } = await importTwo('Twice');
    const statuses = (await Promise.all([undoImport(site, id), undoImport(site, id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('lets only admins undo an import that exists', async () => {
    const { id } = await importTwo('Guarded');
    const { token } = await addSignedIn(site);
    expect(await undoImport(site, id, { token })).toMatchObject({ status: 403 });
    expect(await undoImport(site, 999_999)).toMatchObject({ status: 404 });
  });
});

describe('the list of imports', () => {
  it('lists imports newest first, by collection, for 30 days', async () => {
    const { id } = await importTwo('Listed');
    const [newest] = (await site.call('GET', '/api/imports?page=1&per_page=1')).body as unknown[];
    expect(newest).toMatchObject({ id, collection: 'videos', file_name: 'rows.csv', created_by: expect.any(String) });
    expect((await site.call('GET', '/api/imports?collection=users')).body).toEqual([]);
    expect(await deleteOldImports(site.deps.db, new Date(Date.now() + 29 * DAY_MS))).toBe(0);
    expect(await deleteOldImports(site.deps.db, new Date(Date.now() + 31 * DAY_MS))).toBeGreaterThan(0);
    expect(await site.deps.db.selectFrom('import_rows').selectAll().execute()).toEqual([]);
  });
});
