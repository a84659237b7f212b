// @databases both

import type { CollectionName } from '@qram/contract/collections';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, listFiles, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { addCategory, addTopicWith, pdf } from '../../../test/documents/document-builders.ts';
import {
  addButton,
  addRequest,
  addSignedIn,
  addVideo,
  imageForm,
  picture,
  toRecord,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { emptyTrash } from '../../housekeeping.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const inDays = (days: number) => site.setTime(new Date(Date.now() + days * DAY_MS));
const toRow = (table: CollectionName, id: number) =>
  site.deps.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

describe('the purge', () => {
  it('loses nothing when it fails halfway', async () => {
    const category = await addCategory(site);
    await addTopicWith(site, { pdf: pdf() }, { category_id: category.id });
    await site.call('DELETE', `/api/categories/${category.id}?topics=delete`);
    inDays(31);
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await emptyTrash(site.deps)).failed).toBeGreaterThan(0);
    });
    expect(await readState(site)).toEqual(before);
    expect((await emptyTrash(site.deps)).failed).toBe(0);
    expect(await toRow('categories', category.id)).toBeUndefined();
  });

  it('deletes a user with requests, clicks and sessions, but not their audit entries', async () => {
    const { user, token } = await addSignedIn(site, { premium: '3', access_level: '1' });
    const form = imageForm('avatar', await picture());
    toRecord(await site.call('POST', '/api/me/avatar', { token, form }));
    const { id: service_id } = await addButton(site);
    const request = await addRequest(site, token, { service_id });
    await site.call('POST', '/api/button-click', { token, json: { user_id: user.id, button_id: 1 } });
    await site.call('DELETE', `/api/users/${user.id}`);
    expect((await site.call('GET', '/api/trash?kind=users')).body).toMatchObject([{ id: user.id, along: 1 }]);
    const files = await listFiles(site);
    await site.call('DELETE', `/api/trash/users/${user.id}`);
    expect(await toRow('users', user.id)).toBeUndefined();
    expect(await toRow('service_requests', request.id)).toBeUndefined();
    const { db } = site.deps;
    for (const table of ['click_stats', 'sessions', 'grants'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(), table).toEqual([]);
    expect(
      await db.selectFrom('service_request_steps').selectAll().where('request_id', '=', request.id).execute(),
    ).toEqual([]);
    // A picture and its three narrower variants.
    expect((await listFiles(site)).length).toBe(files.length - 4);
    const entries = await db.selectFrom('audit_entries').selectAll().where('actor_id', '=', user.id).execute();
    expect(entries.map(({ actor_name }) => actor_name)).toEqual(entries.map(() => user.name));
    expect(entries.length).toBeGreaterThan(1);
  });

  it('purges each record once when two instances run it at the same time', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 5; made += 1) ids.push((await addVideo(site)).id);
    for (const id of ids) await site.call('DELETE', `/api/videos/${id}`);
    inDays(31);
    let both: { purged: number; failed: number }[] = [];
    const entries = await captureAudit(site, async () => {
      both = await Promise.all([emptyTrash(site.deps), emptyTrash(site.deps)]);
    });
    const mine = entries.filter(
      ({ collection, record_id }) => collection === 'videos' && ids.includes(Number(record_id)),
    );
    expect(mine.map(({ record_id }) => record_id).sort()).toEqual([...ids].sort());
    expect(both.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(both.reduce((sum, { purged }) => sum + purged, 0)).toBe(
      entries.filter(({ action }) => action === 'purge').length,
    );
  });

  it('skips records restored during the purge', async () => {
    const { id } = await addVideo(site);
    await site.call('DELETE', `/api/videos/${id}`);
    inDays(31);
    const [, restored] = await Promise.all([
      emptyTrash(site.deps),
      site.deps.db.updateTable('videos').set({ deleted_at: null }).where('id', '=', id).executeTakeFirst(),
    ]);
    const row = await toRow('videos', id);
    expect(row === undefined).toBe(Number(restored.numUpdatedRows) === 0);
  });
});
