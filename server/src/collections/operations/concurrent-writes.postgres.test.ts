// @databases postgres
import { ORDER_MESSAGES } from '@qram/contract/collection/order';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCategory, addTopic } from '../../../test/documents/document-builders.ts';
import { addFeature, addRecord, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { MediaScene } from '../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { completeSearchIndex } from '../../housekeeping.ts';
import { featuresCollection } from '../../modules/features/collection.ts';
import { categoriesCollection, topicsCollection } from '../../modules/tutorials/collection.ts';
import { videosCollection } from '../../modules/videos/collection.ts';
import { SYSTEM } from '../../platform/access/actor.ts';
import { engine } from '../collection.ts';
import { type CollectionDefinition, withHooks } from '../definition.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** A write that has written its record and waits to go on. */
async function openWrite(run: (hold: () => Promise<void>) => Promise<unknown>) {
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = run(async () => {
    written.resolve();
    await released.promise;
  });
  await Promise.race([written.promise, done]);
  return {
    async finish() {
      released.resolve();
      await done;
    },
  };
}

const openUpdate = (definition: CollectionDefinition, id: number, fields: Record<string, unknown>) =>
  openWrite((hold) =>
    engine(site.deps)
      .collection(withHooks(definition, { afterChange: hold }))
      .update(SYSTEM, id, fields),
  );

/** Waits until a statement waits for a lock. */
const untilBlocked = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.deps.db);
      expect(rows[0]?.waiting).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );

const buildDocuments = (collection: string, id: number) =>
  site.deps.db
    .selectFrom('search_documents')
    .select(['title', 'context'])
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .execute();

describe('an open write', () => {
  it('commits other writes of the same and of other collections while a write is open', async () => {
    const video = await addVideo(site);
    const open = await openWrite((hold) =>
      engine(site.deps)
        .collection(withHooks(videosCollection, { afterCreate: hold }))
        .create(SYSTEM, {
          title: 'Open',
          description: '',
          link: 'https://youtu.be/F_Riqjdh2oM',
          views: 0,
          featured: 0,
        }),
    );
    await addRecord(site, 'patents');
    await addRecord(site, 'terms');
    await addVideo(site);
    toRecord(await site.call('PUT', `/api/videos/${video.id}`, { json: { title: 'Changed' } }));
    await open.finish();
  });

  it('delays another change of the record, and reports it as a conflict', async () => {
    const video = await addVideo(site);
    const open = await openUpdate(videosCollection, video.id, { title: 'First' });
    const { updated_at } = video;
    const second = site.call('PUT', `/api/videos/${video.id}`, { json: { title: 'Second', updated_at } });
    await untilBlocked();
    await open.finish();
    expect(await second).toMatchObject({ status: 409, body: { current: { title: 'First' } } });
  });

  it('delays a new order of the list, and reports a conflict if the write changed the order', async () => {
    const cards = [await addFeature(site, { order: 1 }), await addFeature(site, { order: 2 })];
    const from = cards.map(({ id }) => id);
    const open = await openUpdate(featuresCollection, from[0] ?? 0, { order: 9 });
    const reordered = site.call('PUT', '/api/features/order', { json: { ids: from.toReversed(), from } });
    await untilBlocked();
    await open.finish();
    expect(await reordered).toMatchObject({ status: 409, body: { message: ORDER_MESSAGES.changed } });
  });

  it('refuses to delete a file that an open write names', async () => {
    const picture = await new MediaScene(site).uploadPicture({ width: 1600 });
    const slide = toRecord<{ id: number }>(await site.call('POST', '/api/gallery', { json: { title: 'A slide' } }));
    const file = await site.deps.db.selectFrom('media').selectAll().where('id', '=', picture.id).executeTakeFirst();
    const open = await openWrite((hold) =>
      site.deps.revisions.change(['gallery'], async (trx) => {
        await sql`select id from media where id = ${picture.id} for share`.execute(trx);
        await trx
          .updateTable('gallery')
          .set({ image: file?.file ?? '' })
          .where('id', '=', slide.id)
          .execute();
        await hold();
      }),
    );
    const deleted = site.call('DELETE', `/api/media/${picture.id}`);
    await untilBlocked();
    await open.finish();
    expect(await deleted).toMatchObject({ status: 409 });
  });

  it('refuses a file that an open write deletes', async () => {
    const picture = await new MediaScene(site).uploadPicture({ width: 1600 });
    const open = await openWrite((hold) =>
      site.deps.revisions.change(['media'], async (trx) => {
        const deleted_at = new Date().toISOString();
        await trx.updateTable('media').set({ deleted_at }).where('id', '=', picture.id).execute();
        await hold();
      }),
    );
    const chosen = site.call('POST', '/api/gallery', { json: { title: 'Chosen', image_media_id: picture.id } });
    await untilBlocked();
    await open.finish();
    expect(await chosen).toMatchObject({ status: 422, body: { errors: { image_media_id: expect.any(Array) } } });
  });

  it("completes the index with the record's latest state", async () => {
    const video = await addVideo(site, { title: 'Former' });
    await site.deps.db.deleteFrom('search_documents').where('record_id', '=', video.id).execute();
    const open = await openUpdate(videosCollection, video.id, { title: 'Latest' });
    const completed = completeSearchIndex(site.deps);
    await untilBlocked();
    await open.finish();
    await completed;
    expect(await buildDocuments('videos', video.id)).toMatchObject([{ title: 'Latest' }]);
  });

  it("indexes a parent's new title for a record that is being written", async () => {
    const category = await addCategory(site, 'Former category');
    const topic = await addTopic(site, { category_id: category.id, title: 'Former lesson' });
    const open = await openUpdate(topicsCollection, topic.id, { title: 'Latest lesson' });
    toRecord(await site.call('PUT', `/api/categories/${category.id}`, { json: { title: 'Latest category' } }));
    await open.finish();
    expect(await buildDocuments('topics', topic.id)).toEqual([{ title: 'Latest lesson', context: 'Latest category' }]);

    const renaming = await openUpdate(categoriesCollection, category.id, { title: 'Last category' });
    const changing = site.call('PUT', `/api/topics/${topic.id}`, { json: { title: 'Last lesson' } });
    await untilBlocked();
    await renaming.finish();
    toRecord(await changing);
    expect(await buildDocuments('topics', topic.id)).toEqual([{ title: 'Last lesson', context: 'Last category' }]);
  });
});
