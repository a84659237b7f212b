// @databases both
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { addSignedIn, addUser, addVideo, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { addToDay, recordedSince, selectDailyCounts, toDay } from './daily-counts.ts';

const DAY = toDay(new Date(Date.now() + 10 * DAY_MS));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const counted = async (series: string) =>
  Object.fromEntries(
    (await selectDailyCounts(site.deps.db, DAY, DAY))
      .filter((row) => row.series === series)
      .map((row) => [row.part, row.total]),
  );

/** Runs at noon of the test day. */
async function onDay(work: () => Promise<void>): Promise<void> {
  site.setTime(new Date(`${DAY}T12:00:00.000Z`));
  try {
    await work();
  } finally {
    site.setTime(null);
  }
}

describe('daily counts', () => {
  it('adds counts, and selects them by an inclusive range', async () => {
    for (const day of ['2030-01-01', '2030-01-02', '2030-01-02', '2030-01-03'])
      await addToDay(site.deps.db, { day, series: 'tested', part: 'a' }, 2);
    await addToDay(site.deps.db, { day: '2030-01-02', series: 'tested', part: 'b' });
    expect(await selectDailyCounts(site.deps.db, '2030-01-02', '2030-01-03')).toEqual([
      { day: '2030-01-02', series: 'tested', part: 'a', total: 4 },
      { day: '2030-01-02', series: 'tested', part: 'b', total: 1 },
      { day: '2030-01-03', series: 'tested', part: 'a', total: 2 },
    ]);
  });

  it('starts counting on the day the table was created', async () => {
    expect(await recordedSince(site.deps.db)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('counts every view of a video, also concurrent ones, and none of a missing video', async () => {
    const { id } = await addVideo(site);
    await onDay(async () => {
      const responses = await Promise.all(
        Array.from({ length: 300 }, () => site.call('POST', `/api/videos/${id}/increment-view`, { token: null })),
      );
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      expect(await site.call('POST', '/api/videos/2147483647/increment-view', { token: null })).toMatchObject({
        status: 404,
      });
    });
    expect(await counted('views')).toEqual({ '': 300 });
    expect(await site.call('GET', `/api/videos/${id}`)).toMatchObject({ body: { views: 300 } });
  });

  it('counts every new account by who created it, also after its deletion', async () => {
    await onDay(async () => {
      const username = uniqueWord('reader');
      const registered = await site.call('POST', '/api/register', {
        token: null,
        json: {
          name: 'Reader',
          username,
          email: `${username}@example.test`,
          password: 'secret-words',
          password_confirmation: 'secret-words',
        },
      });
      expect(registered.status).toBe(201);
      const { user } = registered.body as { user: { id: number } };
      expect(await counted('registrations')).toEqual({ '': 1 });
      const json = { name: 'Made', username: uniqueWord('made'), email: `${uniqueWord('made')}@example.test` };
      await site.call('POST', '/api/users', { json: { ...json, password: 'secret-words', premium: '0' } });
      expect(await counted('registrations')).toEqual({ '': 1, added: 1 });
      expect((await site.call('DELETE', `/api/users/${user.id}`)).status).toBe(204);
      expect(await counted('registrations')).toEqual({ '': 1, added: 1 });
    });
  });

  it('leaves a failed registration out of the counts', async () => {
    const { user } = await addSignedIn(site);
    await onDay(async () => {
      const before = await counted('registrations');
      const json = { name: 'Again', username: user.username, email: 'again@example.test', password: 'secret-words' };
      expect((await site.call('POST', '/api/users', { json: { ...json, premium: '0' } })).status).toBe(409);
      await withoutAuditTable(site, async () => {
        await expect(addUser(site)).rejects.toThrow();
      });
      expect(await counted('registrations')).toEqual(before);
    });
  });
});
