// @databases both
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listVersions } from '../../../test/site-snapshot.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { ContentVersions } from './content-versions.ts';
import type { Db } from './database.ts';

let site: TestSite;
let other: ContentVersions;
beforeAll(async () => {
  site = await startTestSite();
  // Another instance on the same database.
  other = new ContentVersions(site.deps.db, site.deps.dialect);
  await other.refresh();
});
afterAll(() => site.close());

const nothing = async () => {};

describe('content versions', () => {
  it('raises the versions of the given collections by one with each change', async () => {
    const { versions } = site.deps;
    const [videos, users, epoch] = [versions.of('videos'), versions.of('users'), versions.epoch];
    expect(await versions.change(['videos'], async () => 'done')).toBe('done');
    expect([versions.of('videos'), versions.of('users')]).toEqual([videos + 1, users]);
    expect(versions.epoch).toBe(epoch + 1);
    expect((await listVersions(site)).videos).toBe(videos + 1);
    expect(versions.of('nothing yet')).toBe(0);
  });

  it('raises a version by one when a collection is given twice', async () => {
    const { versions } = site.deps;
    const before = versions.of('videos');
    await versions.change(['videos', 'users', 'videos'], nothing);
    expect(versions.of('videos')).toBe(before + 1);
  });

  it('leaves versions unchanged when the work fails', async () => {
    const { versions } = site.deps;
    const [before, epoch] = [await listVersions(site), versions.epoch];
    await expect(
      versions.change(['videos', 'users'], async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await listVersions(site)).toEqual(before);
    expect(versions.epoch).toBe(epoch);
  });

  it('counts each of many concurrent changes', async () => {
    const { versions } = site.deps;
    const before = versions.of('gallery') + versions.of('features');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        // Both orders, to show that concurrent changes of two collections don't deadlock.
        versions.change(n % 2 ? ['gallery', 'features'] : ['features', 'gallery'], nothing),
      ),
    );
    expect(versions.of('gallery') + versions.of('features')).toBe(before + 40);
  });

  it('reads the versions of another instance on refresh, and raises the epoch once', async () => {
    await site.deps.versions.change(['videos'], nothing);
    const epoch = other.epoch;
    await other.refresh();
    expect(other.of('videos')).toBe(site.deps.versions.of('videos'));
    expect(other.epoch).toBe(epoch + 1);
    await other.refresh();
    expect(other.epoch).toBe(epoch + 1);
  });

  it('applies the versions of another instance from its notification, without a query', async () => {
    const unasked = new ContentVersions({} as Db, site.deps.dialect);
    await unasked.applyNotification(JSON.stringify([{ collection: 'videos', version: 7 }]));
    await unasked.applyNotification(JSON.stringify([{ collection: 'videos', version: 6 }]));
    expect([unasked.of('videos'), unasked.epoch]).toEqual([7, 1]);
  });

  it.each(['', 'x', 'null', '{}', '[1]', '[{"collection":"videos"}]', '[{"collection":1,"version":2}]'])(
    'refreshes versions when the notification is %s',
    async (payload) => {
      const asking = new ContentVersions(site.deps.db, site.deps.dialect);
      await asking.applyNotification(payload);
      expect(asking.of('videos')).toBe(site.deps.versions.of('videos'));
    },
  );

  it('polls the versions of another instance', async () => {
    const onError = vi.fn();
    other.startPolling(onError);
    try {
      await site.deps.versions.change(['videos'], nothing);
      const wanted = site.deps.versions.of('videos');
      await vi.waitFor(() => expect(other.of('videos')).toBe(wanted), { timeout: 10_000, interval: 50 });
      expect(onError).not.toHaveBeenCalled();
    } finally {
      other.stopPolling();
    }
  });

  it('accepts cached values until a version rises', async () => {
    const { versions } = site.deps;
    const make = vi.fn(async () => make.mock.calls.length);
    const remembered = () => versions.cached('videos', 'a test of remembering', make);
    expect([await remembered(), await remembered()]).toEqual([1, 1]);
    await versions.change(['users'], nothing);
    expect(await remembered()).toBe(1);
    await versions.change(['videos'], nothing);
    expect([await remembered(), await remembered()]).toEqual([2, 2]);
  });

  it('reads versions before the cached value, so that a change in between is not missed', async () => {
    const { versions } = site.deps;
    const key = 'a test of remembering in between';
    let rows = 1;
    await versions.cached('videos', key, async () => {
      const read = rows;
      await versions.change(['videos'], async () => {
        rows = 2;
      });
      return read;
    });
    expect(await versions.cached('videos', key, async () => rows)).toBe(2);
  });
});
