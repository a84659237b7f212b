// @databases both
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRevisions } from '../../../test/databases/site-snapshot.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { ContentRevisions } from './content-revisions.ts';
import type { Db } from './database.ts';

let site: TestSite;
let other: ContentRevisions;
beforeAll(async () => {
  site = await startTestSite();
  other = new ContentRevisions(site.deps.db, site.deps.dialect);
  await other.refresh();
});
afterAll(() => site.close());

const nothing = async () => {};

describe('content revisions', () => {
  it('raises the revisions of the given collections by one with each change', async () => {
    const { revisions } = site.deps;
    const [videos, users, epoch] = [revisions.get('videos'), revisions.get('users'), revisions.epoch];
    expect(await revisions.change(['videos'], async () => 'done')).toBe('done');
    expect([revisions.get('videos'), revisions.get('users')]).toEqual([videos + 1, users]);
    expect(revisions.epoch).toBe(epoch + 1);
    expect((await readRevisions(site)).videos).toBe(videos + 1);
    expect(revisions.get('nothing yet')).toBe(0);
  });

  it('raises a version by one when a collection is given twice', async () => {
    const { revisions } = site.deps;
    const before = revisions.get('videos');
    await revisions.change(['videos', 'users', 'videos'], nothing);
    expect(revisions.get('videos')).toBe(before + 1);
  });

  it('leaves revisions unchanged when the work fails', async () => {
    const { revisions } = site.deps;
    const [before, epoch] = [await readRevisions(site), revisions.epoch];
    await expect(
      revisions.change(['videos', 'users'], async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await readRevisions(site)).toEqual(before);
    expect(revisions.epoch).toBe(epoch);
  });

  it('counts each of many concurrent changes', async () => {
    const { revisions } = site.deps;
    const before = revisions.get('gallery') + revisions.get('features');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        // Both orders, to show that concurrent changes of two collections don't deadlock.
        revisions.change(n % 2 ? ['gallery', 'features'] : ['features', 'gallery'], nothing),
      ),
    );
    expect(revisions.get('gallery') + revisions.get('features')).toBe(before + 40);
  });

  it('reads the revisions of another instance on refresh, and raises the epoch once', async () => {
    await site.deps.revisions.change(['videos'], nothing);
    const epoch = other.epoch;
    await other.refresh();
    expect(other.get('videos')).toBe(site.deps.revisions.get('videos'));
    expect(other.epoch).toBe(epoch + 1);
    await other.refresh();
    expect(other.epoch).toBe(epoch + 1);
  });

  it('applies the revisions of another instance from its notification, without a query', async () => {
    const unasked = new ContentRevisions({} as Db, site.deps.dialect);
    await unasked.applyNotification(JSON.stringify([{ collection: 'videos', version: 7 }]));
    await unasked.applyNotification(JSON.stringify([{ collection: 'videos', version: 6 }]));
    expect([unasked.get('videos'), unasked.epoch]).toEqual([7, 1]);
  });

  it.each(['', 'x', 'null', '{}', '[1]', '[{"collection":"videos"}]', '[{"collection":1,"version":2}]'])(
    'refreshes revisions when the notification is %s',
    async (payload) => {
      const asking = new ContentRevisions(site.deps.db, site.deps.dialect);
      await asking.applyNotification(payload);
      expect(asking.get('videos')).toBe(site.deps.revisions.get('videos'));
    },
  );

  it('polls the revisions of another instance', async () => {
    const onError = vi.fn();
    other.startPolling(onError);
    try {
      await site.deps.revisions.change(['videos'], nothing);
      const wanted = site.deps.revisions.get('videos');
      await vi.waitFor(() => expect(other.get('videos')).toBe(wanted), { timeout: 10_000, interval: 50 });
      expect(onError).not.toHaveBeenCalled();
    } finally {
      other.stopPolling();
    }
  });

  it('accepts cached values until a version rises', async () => {
    const { revisions } = site.deps;
    const make = vi.fn(async () => make.mock.calls.length);
    const remembered = () => revisions.getOrLoad('videos', 'a test of remembering', make);
    expect([await remembered(), await remembered()]).toEqual([1, 1]);
    await revisions.change(['users'], nothing);
    expect(await remembered()).toBe(1);
    await revisions.change(['videos'], nothing);
    expect([await remembered(), await remembered()]).toEqual([2, 2]);
  });

  it('reads revisions before the cached value, so that a change in between is not missed', async () => {
    const { revisions } = site.deps;
    const key = 'a test of remembering in between';
    let rows = 1;
    await revisions.getOrLoad('videos', key, async () => {
      const read = rows;
      await revisions.change(['videos'], async () => {
        rows = 2;
      });
      return read;
    });
    expect(await revisions.getOrLoad('videos', key, async () => rows)).toBe(2);
  });
});
