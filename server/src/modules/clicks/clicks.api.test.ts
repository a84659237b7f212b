// @databases both
import type { ClickStats } from '@qram/contract/modules/clicks/clicks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSignedIn } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const PRESSES = 1000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const press = (id: number | string, request = {}) =>
  site.call('POST', `/api/buttons/${id}/click`, { token: null, ...request });
const pressAs = (token: string, user_id: unknown, button_id: unknown, request = {}) =>
  site.call('POST', '/api/button-click', { token, json: { user_id, button_id }, ...request });
const times = <T>(count: number, work: (number: number) => T): T[] => Array.from({ length: count }, (_, n) => work(n));

async function getClicks(buttonId: number): Promise<number> {
  const { clicks_count } = await site.deps.db
    .selectFrom('buttons')
    .select('clicks_count')
    .where('id', '=', buttonId)
    .executeTakeFirstOrThrow();
  return clicks_count;
}
async function getRecorded(buttonId: number): Promise<Record<string, number>> {
  const rows = await site.deps.db
    .selectFrom('daily_counts')
    .selectAll()
    .where('series', '=', 'clicks')
    .where('part', '=', String(buttonId))
    .execute();
  return Object.fromEntries(rows.map(({ day, total }) => [day, total]));
}
async function getStats(userId: number): Promise<ClickStats | undefined> {
  const { data } = (await site.call('GET', '/api/button-clicks')).body as { data: ClickStats[] };
  return data.find(({ user_id }) => user_id === userId);
}
/** Another service, which is not one of the three static ones. */
async function addButton(columns: { active?: number; deleted_at?: string } = {}): Promise<number> {
  const at = new Date().toISOString();
  const { id } = await site.deps.db
    .insertInto('buttons')
    .values({
      title: 'Further',
      desc: '',
      link: '/videos',
      order: 9,
      active: 1,
      type: 'internal',
      premium: 0,
      monthly_price_cents: 0,
      pay_as_you_go_price_cents: 0,
      clicks_count: 0,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_by: null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('one click', () => {
  it('counts one click once for the service, for its day, and for the user', async () => {
    const { user, token } = await addSignedIn(site);
    site.setTime(new Date('2026-03-01T23:59:59.999Z'));
    expect(await press(1, { token })).toMatchObject({ status: 200, body: { id: 1, clicks_count: 1, counted: true } });
    site.setTime(new Date('2026-03-02T00:00:00.000Z'));
    expect(await pressAs(token, user.id, 1)).toMatchObject({
      status: 200,
      body: { user_id: user.id, button_id: 1, counted: true },
    });
    expect(await press(1)).toMatchObject({ status: 200, body: { clicks_count: 2 } });
    site.setTime(null);
    expect(await getClicks(1)).toBe(2);
    expect(await getRecorded(1)).toEqual({ '2026-03-01': 1, '2026-03-02': 1 });
    expect(await getStats(user.id)).toMatchObject({
      user_name: user.name,
      button1_clicks: 1,
      button2_clicks: 0,
      button3_clicks: 0,
      updated_at: '2026-03-02T00:00:00.000Z',
    });
  });

  it('changes neither updated_at nor the cached list of buttons', async () => {
    const state = async () => ({
      button: await site.deps.db.selectFrom('buttons').select('updated_at').where('id', '=', 2).execute(),
      versions: await site.deps.db.selectFrom('content_versions').selectAll().execute(),
    });
    const before = await state();
    await press(2);
    expect(await state()).toEqual(before);
  });

  it('counts a click on another service for the service, but not for a user', async () => {
    const id = await addButton();
    const { user, token } = await addSignedIn(site);
    expect(await press(id)).toMatchObject({ status: 200, body: { clicks_count: 1 } });
    expect(await pressAs(token, user.id, id)).toMatchObject({ status: 200, body: { counted: false } });
    expect(await getStats(user.id)).toBeUndefined();
  });

  it('ignores a click by a prefetch or a declared bot', async () => {
    const { user, token } = await addSignedIn(site);
    const before = { clicks: await getClicks(3), recorded: await getRecorded(3) };
    for (const headers of [
      { 'user-agent': CHROME, 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': CHROME, purpose: 'prefetch' },
      { 'user-agent': CHROME, 'x-moz': 'prefetch' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ]) {
      expect(await press(3, { headers })).toMatchObject({
        status: 200,
        body: { clicks_count: before.clicks, counted: false },
      });
      expect(await pressAs(token, user.id, 3, { headers })).toMatchObject({ status: 200, body: { counted: false } });
    }
    expect({ clicks: await getClicks(3), recorded: await getRecorded(3) }).toEqual(before);
    expect(await getStats(user.id)).toBeUndefined();
    expect(await press(3, { headers: { 'user-agent': CHROME } })).toMatchObject({ body: { counted: true } });
  });
});

describe('rejected clicks', () => {
  it('rejects clicks on unknown, inactive and deleted services', async () => {
    const { user, token } = await addSignedIn(site);
    const ids = [
      2147483647,
      await addButton({ active: 0 }),
      await addButton({ deleted_at: '2026-01-01T00:00:00.000Z' }),
    ];
    for (const id of ids) {
      for (const headers of [{}, { purpose: 'prefetch' }]) {
        expect(await press(id, { headers })).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(await pressAs(token, user.id, id, { headers })).toMatchObject({ status: 404 });
      }
      expect(await getRecorded(id)).toEqual({});
    }
    expect(await getStats(user.id)).toBeUndefined();
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999', '1e3'])('rejects a click on the service %s', async (id) => {
    expect(await press(id)).toMatchObject({ status: 404 });
  });

  it("rejects another user's user_id, even from an admin", async () => {
    const [{ user }, { token }] = [await addSignedIn(site), await addSignedIn(site)];
    for (const sender of [token, site.adminToken])
      expect(await pressAs(sender, user.id, 1)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await getStats(user.id)).toBeUndefined();
  });

  it('rejects a visitor who names a user', async () => {
    expect(
      await site.call('POST', '/api/button-click', { token: null, json: { user_id: 1, button_id: 1 } }),
    ).toMatchObject({ status: 401 });
  });

  it.each([
    [{}, ['user_id', 'button_id']],
    [{ user_id: 'x', button_id: 0 }, ['user_id', 'button_id']],
    [{ user_id: 1, button_id: null }, ['button_id']],
    [{ user_id: 1, button_id: [1] }, ['button_id']],
    [{ user_id: 1, button_id: 1.5 }, ['button_id']],
  ])('rejects the body %j', async (json, fields) => {
    const answer = await site.call('POST', '/api/button-click', { json });
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(fields);
  });

  it('limits clicks from one address to two a second for a minute', async () => {
    const ip = '203.0.113.7';
    for (const _press of times(120, Number)) expect(await press(2, { ip })).toMatchObject({ status: 200 });
    const refused = await press(2, { ip });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await press(2)).toMatchObject({ status: 200 });
  });
});

describe(`${PRESSES} concurrent clicks`, () => {
  it(`counts ${PRESSES} concurrent clicks for their service and their day`, async () => {
    const id = await addButton();
    site.setTime(new Date('2026-05-05T12:00:00.000Z'));
    const answers = await Promise.all(times(PRESSES, () => press(id)));
    site.setTime(null);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await getClicks(id)).toBe(PRESSES);
    expect(await getRecorded(id)).toEqual({ '2026-05-05': PRESSES });
  });

  it(`counts ${PRESSES} concurrent clicks for their users`, async () => {
    const users = await Promise.all(times(4, () => addSignedIn(site)));
    const answers = await Promise.all(
      times(PRESSES, (number) => {
        const { user, token } = users[number % users.length] as (typeof users)[number];
        return pressAs(token, user.id, (Math.floor(number / users.length) % 3) + 1);
      }),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { user } of users) {
      const stats = await getStats(user.id);
      const counts = [stats?.button1_clicks, stats?.button2_clicks, stats?.button3_clicks];
      expect(counts).toEqual([84, 83, 83]);
    }
  });

  it(`commits ${PRESSES} concurrent clicks before the response`, async () => {
    const id = await addButton();
    const seen = await Promise.all(
      times(50, async () => {
        const answer = await press(id);
        return { answered: (answer.body as { clicks_count: number }).clicks_count, stored: await getClicks(id) };
      }),
    );
    for (const { answered, stored } of seen) expect(stored).toBeGreaterThanOrEqual(answered);
    expect(Math.max(...seen.map(({ answered }) => answered))).toBe(50);
  });
});

it('the list is newest first and excludes users in the trash', async () => {
  const [early, late, gone] = [await addSignedIn(site), await addSignedIn(site), await addSignedIn(site)];
  for (const [index, { user, token }] of [early, late, gone].entries()) {
    // Later than all other counts; sessions are still valid then.
    site.setTime(new Date(Date.now() + (index + 1) * 60_000));
    await pressAs(token, user.id, 2);
  }
  site.setTime(null);
  await site.call('DELETE', `/api/users/${gone.user.id}`);
  const { data } = (await site.call('GET', '/api/button-clicks')).body as { data: ClickStats[] };
  expect(data.slice(0, 2).map(({ user_id }) => user_id)).toEqual([late.user.id, early.user.id]);
  expect(data.some(({ user_id }) => user_id === gone.user.id)).toBe(false);
});
