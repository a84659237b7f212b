// @databases both

import { PUBLISHED_COLLECTIONS } from '@qram/contract/content';
import { HOUR_MS } from '@qram/contract/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecord, addSignedIn, addVideo } from '../../../test/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const inHours = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
const TWO_WEEKS = 14 * 24;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upcoming = (token?: string) => site.call('GET', '/api/statistics/upcoming', token ? { token } : {});

describe('what goes live or ends in the next two weeks', () => {
  it('is listed soonest first, of every collection, without drafts and the trash', async () => {
    site.setTime(new Date(START));
    const expected: { kind: string; id: number; at: string; becomes: string }[] = [];
    for (const [place, kind] of PUBLISHED_COLLECTIONS.entries()) {
      const times = { publish_at: inHours(place + 1), unpublish_at: inHours(place + 100) };
      const { id } = await addRecord(site, kind, times);
      expected.push({ kind, id, at: times.publish_at, becomes: 'live' });
      expected.push({ kind, id, at: times.unpublish_at, becomes: 'ended' });
    }
    const last = await addVideo(site, { unpublish_at: inHours(TWO_WEEKS) });
    expected.push({ kind: 'videos', id: last.id, at: inHours(TWO_WEEKS), becomes: 'ended' });
    await addVideo(site, { publish_at: inHours(TWO_WEEKS + 1) });
    await addVideo(site, { publish_at: null, unpublish_at: inHours(5) });
    const trashed = await addVideo(site, { publish_at: inHours(6) });
    await site.call('DELETE', `/api/videos/${trashed.id}`);

    const { body } = await upcoming();
    expected.sort((one, other) => one.at.localeCompare(other.at));
    expect(body).toMatchObject({ total: expected.length, changes: expected });
  });

  it('is for admins only', async () => {
    const { token } = await addSignedIn(site);
    expect((await upcoming(token)).status).toBe(403);
  });
});
