// @databases both

import { PUBLISHED_COLLECTIONS } from '@qram/contract/collection/content';
import type { NextChange, UpcomingChange } from '@qram/contract/modules/dashboard/dashboard';
import { UPCOMING_LIMITS } from '@qram/contract/modules/dashboard/dashboard-limits';
import { HOUR_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addButton, addRecord, addRequest, addSignedIn, addVideo } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const inHours = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
interface Upcoming {
  changes: UpcomingChange[];
  next: NextChange[];
}
const TWO_WEEKS = 14 * 24;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const upcoming = (token?: string) => site.call('GET', '/api/statistics/upcoming', token ? { token } : {});

describe('upcoming changes', () => {
  it('lists what goes live or ends within two weeks, soonest first, without drafts and the trash', async () => {
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

  it('names the next change of each kind, however many come before it', async () => {
    const from = START + 1000 * HOUR_MS;
    const at = (seconds: number) => new Date(from + seconds * 1000).toISOString();
    site.setTime(new Date(from));
    const next = new Map<string, string>();
    const { id: service_id } = await addButton(site, { premium: 1 });
    const { user, token } = await addSignedIn(site);
    const { id } = await addRequest(site, token, { service_id, is_monthly: 1 });
    await site.call('PATCH', `/api/service-requests/${id}`, { json: { status: 'Approved', ends_at: at(7000) } });
    next.set('service_requests', at(7000));
    const until = at(6000);
    await site.call('POST', '/api/users/changes', { json: { ids: [user.id], give_access: [2], until } });
    next.set('users', until);
    const many = UPCOMING_LIMITS.named + 1;
    for (let place = 1; place <= many; place += 1) await addVideo(site, { publish_at: at(place) });
    next.set('videos', at(1));
    for (const [place, kind] of PUBLISHED_COLLECTIONS.entries()) {
      if (kind === 'videos') continue;
      const times = place % 2 === 0 ? { publish_at: at(1000 + place) } : { unpublish_at: at(1000 + place) };
      await addRecord(site, kind, times);
      next.set(kind, at(1000 + place));
    }
    const { changes, next: named } = (await upcoming()).body as Upcoming;
    expect(changes).toHaveLength(UPCOMING_LIMITS.named);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['videos']));
    expect(Object.fromEntries(named.map(({ kind, at: time }) => [kind, time]))).toEqual(Object.fromEntries(next));
    site.setTime(new Date(from + 6500 * 1000));
    const later = (await upcoming()).body as Upcoming;
    // The grant of the package ends with it.
    expect(later.next).toEqual(['service_requests', 'users'].map((kind) => ({ kind, at: at(7000) })));
  });

  it('lets only admins read what goes live or ends', async () => {
    const { token } = await addSignedIn(site);
    expect((await upcoming(token)).status).toBe(403);
  });
});
