// @databases both

import type { History, Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRequest, addUser, addVideo, userFields } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { addToDay, toDay } from '../../platform/jobs/daily-counts.ts';
import { readHistory } from './service.ts';

/** Stands still, so that no midnight falls into the test. */
const NOW = new Date();
const today = toDay(NOW);
const daysAgo = (days: number) => toDay(new Date(Date.parse(today) - days * DAY_MS));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  site.setTime(NOW);
});
afterAll(() => site.close());

const history = async (query = ''): Promise<History> =>
  (await site.call('GET', `/api/statistics/history${query}`)).body;
const statistics = async (): Promise<Statistics> => (await site.call('GET', '/api/statistics')).body;

describe('counts', () => {
  it('counts every change at once', async () => {
    const before = await statistics();
    const video = await addVideo(site);
    const user = await addUser(site);
    expect(await statistics()).toEqual({
      ...before,
      videos_count: before.videos_count + 1,
      videos_change: before.videos_change + 1,
      users_count: before.users_count + 1,
      users_change: before.users_change + 1,
    });
    await site.call('DELETE', `/api/videos/${video.id}`);
    await site.call('DELETE', `/api/users/${user.id}`);
    expect(await statistics()).toEqual(before);
    await site.call('POST', `/api/users/${user.id}/restoration`);
    expect(await statistics()).toEqual({
      ...before,
      users_count: before.users_count + 1,
      users_change: before.users_change + 1,
    });
  });

  it('counts the change over 30 days: additions minus deletions', async () => {
    const before = await statistics();
    const at = (days: number) => `${daysAgo(days)}T10:00:00.000Z`;
    const video = (created: string, deleted: string | null) => ({
      title: 'Old',
      link: 'https://youtu.be/abcdefghijk',
      description: '',
      views: 0,
      featured: 0,
      created_at: created,
      updated_at: created,
      deleted_at: deleted,
      deleted_by: null,
    });
    await site.deps.revisions.change(['videos'], (trx) =>
      trx
        .insertInto('videos')
        .values([
          video(at(40), null),
          video(at(40), at(3)),
          video(at(40), at(2)),
          video(at(29), null),
          video(at(5), at(1)),
        ])
        .execute(),
    );
    const after = await statistics();
    expect(after.videos_count - before.videos_count).toBe(2);
    expect(after.videos_change - before.videos_change).toBe(1 - 2);
  });

  it('counts the requests by their present status, however often it changed', async () => {
    const asked = await addRequest(site, site.adminToken, { service_id: 2 });
    await addRequest(site, site.adminToken, { service_id: 3 });
    for (const status of ['Approved', 'Rejected', 'Approved'])
      await site.call('PATCH', `/api/service-requests/${asked.id}`, { json: { status } });
    const { requests_by_status: byStatus, ...counts } = await statistics();
    expect(byStatus).toEqual([
      { status: 'Pending', count: 1 },
      { status: 'Approved', count: 1 },
      { status: 'Rejected', count: 0 },
      { status: 'Cancelled', count: 0 },
    ]);
    expect(counts).toMatchObject({
      service_requests_count: 2,
      pending_service_requests: 1,
      service_requests_change: 2,
    });
    expect((await history('?days=1')).requests).toEqual([2]);
  });
});

describe('the history', () => {
  it('returns 30 days by default, ending today, with a number for each', async () => {
    const answer = await history();
    expect(answer.days.length).toBe(30);
    expect([answer.days[0], answer.days.at(-1)]).toEqual([daysAgo(29), today]);
    const { views, registrations, added_accounts, requests } = answer;
    const rows = answer.clicks.map(({ counts }) => counts);
    for (const counts of [...rows, views, registrations, added_accounts, requests]) expect(counts.length).toBe(30);
    expect(answer.recorded_since).toBe(today);
  });

  it('returns zero for every service before the first click', async () => {
    const { clicks } = await history('?days=7');
    expect(clicks.map(({ service_id }) => service_id)).toEqual([1, 2, 3]);
    expect(clicks.every(({ counts }) => counts.every((count) => count === 0))).toBe(true);
  });

  it('returns each count on its day, and none from before the range', async () => {
    for (const [days, total] of [
      [0, 5],
      [2, 3],
      [6, 1],
      [7, 100],
    ] as const) {
      await addToDay(site.deps.db, { day: daysAgo(days), series: 'clicks', part: '2' }, total);
      await addToDay(site.deps.db, { day: daysAgo(days), series: 'views', part: '' }, total * 10);
      await addToDay(site.deps.db, { day: daysAgo(days), series: 'requests', part: 'Approved' }, total * 7);
    }
    const answer = await history('?days=7');
    expect(answer.clicks.find(({ service_id }) => service_id === 2)?.counts).toEqual([1, 0, 0, 0, 3, 0, 5]);
    expect(answer.views).toEqual([10, 0, 0, 0, 30, 0, 50]);
    expect(answer.requests).toEqual([0, 0, 0, 0, 0, 0, 2]);
    expect((await history('?days=8')).views[0]).toBe(1000);
    expect((await history('?days=1')).views).toEqual([50]);
  });

  it('includes a click, a view, a registration and added accounts right after the response', async () => {
    const sums = async () => {
      const { clicks, views, registrations, added_accounts: added } = await history('?days=1');
      return { clicks: clicks[0]?.counts[0], views: views[0], registrations: registrations[0], added: added[0] };
    };
    const video = await addVideo(site);
    const before = await sums();
    await site.call('POST', '/api/buttons/1/click', { token: null });
    await site.call('POST', `/api/videos/${video.id}/increment-view`, { token: null });
    const account = userFields();
    const json = { ...account, password_confirmation: account.password };
    expect((await site.call('POST', '/api/register', { json, token: null })).status).toBe(201);
    await addUser(site);
    await addUser(site);
    expect(await sums()).toEqual({
      clicks: Number(before.clicks) + 1,
      views: Number(before.views) + 1,
      registrations: Number(before.registrations) + 1,
      added: Number(before.added) + 2,
    });
  });

  it('includes clicks of a deleted service, with its name', async () => {
    const at = new Date().toISOString();
    const stamps = { created_at: at, updated_at: at, deleted_by: null };
    const columns = { desc: '', link: '/', order: 9, type: 'internal', premium: 0, clicks_count: 1 } as const;
    const prices = { monthly_price_cents: 0, pay_as_you_go_price_cents: 0 };
    const [gone, hidden] = await site.deps.db
      .insertInto('buttons')
      .values([
        { ...stamps, ...columns, ...prices, title: 'Gone', active: 1, deleted_at: at },
        { ...stamps, ...columns, ...prices, title: 'Hidden', active: 0, deleted_at: null },
      ])
      .returning('id')
      .execute();
    await addToDay(site.deps.db, { day: today, series: 'clicks', part: String(gone?.id) }, 4);
    const { clicks } = await history('?days=1');
    expect(clicks.at(-1)).toEqual({ service_id: gone?.id, title: 'Gone', counts: [4] });
    expect(clicks.some(({ service_id }) => service_id === hidden?.id)).toBe(false);
  });

  it('spans the end of a year', async () => {
    site.setTime(new Date('2027-01-02T00:00:00.500Z'));
    const answer = await readHistory(site.deps, { days: 4 });
    site.setTime(NOW);
    expect(answer.days).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
  });

  it.each(['1', '7', '366', ' 30 '])('accepts %s days', async (days) => {
    expect((await history(`?days=${encodeURIComponent(days)}`)).days.length).toBe(Number(days));
  });

  it.each(['0', '-1', '367', '1.5', 'abc', '1e9', '', 'NaN', '30&days=7'])('rejects %s days', async (days) => {
    expect(await site.call('GET', `/api/statistics/history?days=${days}`)).toMatchObject({
      status: 422,
      body: { errors: { days: ['days must be a whole number from 1 to 366.'] } },
    });
  });
});
