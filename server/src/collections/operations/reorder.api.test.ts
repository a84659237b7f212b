// @databases both
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFeature, addRecord, addSignedIn, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import type { OrderInput } from './reorder.ts';

const CHANGED = 'Someone else changed this list in the meantime.';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface Placed {
  id: number;
  title: string;
  order: number;
  updated_at: string;
}

const put = (path: string, json: Record<string, unknown>, token?: string | null) =>
  site.call('PUT', `${path}/order`, { json, ...(token === undefined ? {} : { token }) });
const cards = async () => toRecord<{ features: Placed[] }>(await site.call('GET', '/api/features')).features;
const getIds = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const lastEntry = () =>
  site.deps.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a list with numbers', () => {
  let from: number[];
  beforeEach(async () => {
    for (const card of await cards()) await site.call('DELETE', `/api/features/${card.id}`);
    for (const order of [5, 5, 9]) await addFeature(site, { order });
    from = getIds(await cards());
  });
  const [first, second, third] = [0, 1, 2].map((at) => () => from[at] ?? 0) as [
    () => number,
    () => number,
    () => number,
  ];
  const reversed = () => from.toReversed();

  it('numbers a list from 1 in the given order, in one version with one audit entry', async () => {
    const version = site.deps.revisions.get('features');
    expect(await put('/api/features', { ids: reversed(), from })).toMatchObject({
      status: 200,
      body: { ids: reversed() },
    });
    expect((await cards()).map(({ id, order }) => [id, order])).toEqual(reversed().map((id, at) => [id, at + 1]));
    expect(site.deps.revisions.get('features')).toBe(version + 1);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'reorder', collection: 'features', record_id: null });
    expect([JSON.parse(entry.before ?? ''), JSON.parse(entry.after ?? '')]).toEqual([
      { order: from.join(', ') },
      { order: reversed().join(', ') },
    ]);
  });

  it('counts as a change of the records that moved', async () => {
    const before = await cards();
    await put('/api/features', { ids: [second(), first(), third()], from });
    await put('/api/features', { ids: [first(), second(), third()], from: [second(), first(), third()] });
    const stale = await site.call('PUT', `/api/features/${first()}`, {
      json: { order: 7, updated_at: before[0]?.updated_at },
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { order: 1 } } });
  });

  it('refuses an order after another order, an addition, a deletion and a changed number, with the current ids', async () => {
    const refused = async () => {
      const answer = await put('/api/features', { ids: reversed(), from });
      expect(answer).toMatchObject({ status: 409, body: { message: CHANGED } });
      expect((answer.body as { current: OrderInput }).current.ids).toEqual(getIds(await cards()));
    };
    await put('/api/features', { ids: [second(), first(), third()], from });
    await refused();
    from = getIds(await cards());
    const added = await addFeature(site, { order: 2 });
    await refused();
    from = getIds(await cards());
    await site.call('DELETE', `/api/features/${added.id}`);
    await refused();
    from = getIds(await cards());
    await site.call('PUT', `/api/features/${from[0]}`, { json: { order: 99 } });
    await refused();
  });

  it('accepts one of two orders at once', async () => {
    const orders = [reversed(), [second(), first(), third()], [third(), first(), second()]];
    const answers = await Promise.all(orders.map((ids) => put('/api/features', { ids, from })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = orders[answers.findIndex(({ status }) => status === 200)];
    expect(getIds(await cards())).toEqual(winner);
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['a missing id', () => ({ ids: [first(), second()], from }), 'ids and from must name the same records.'],
    ['a repeated id', () => ({ ids: [first(), first(), second()], from }), 'ids must not name a record twice.'],
    ['another id', () => ({ ids: [first(), second(), 4_000_000], from }), 'ids and from must name the same records.'],
    [
      'an id that never existed',
      () => ({ ids: [4_000_000, ...from], from: [...from, 4_000_000] }),
      "ids names a record that doesn't exist.",
    ],
    ['no ids', () => ({ ids: [], from: [] }), 'ids must have at least one id.'],
    ['text', () => ({ ids: 'all', from }), 'ids must be a list of ids.'],
    [
      'more than 500',
      () => ({ ids: Array.from({ length: 501 }, (_, at) => at + 1), from }),
      "Lists of more than 500 records can't be reordered.",
    ],
  ])('refuses an order with %s', async (_case, body, message) => {
    const answer = await put('/api/features', body());
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: { ids: string[] } }).errors.ids).toContain(message);
    expect(getIds(await cards())).toEqual(from);
  });

  it('lets only admins order a list', async () => {
    const { token } = await addSignedIn(site);
    expect((await put('/api/features', { ids: reversed(), from }, token)).status).toBe(403);
    expect((await put('/api/features', { ids: reversed(), from }, null)).status).toBe(401);
    expect(getIds(await cards())).toEqual(from);
  });
});

describe.each([
  {
    categories: 'categories',
    topics: 'topics',
    path: '/api/categories',
    topicPath: '/api/topics',
    page: '/api/tutorials',
    field: 'topics',
  },
  {
    categories: 'qram_categories',
    topics: 'qram_topics',
    path: '/api/qramcategories',
    topicPath: '/api/qramtopics',
    page: '/api/qramcategories',
    field: 'qramtopic',
  },
] as const)('$categories and their topics', ({ categories, topics, path, topicPath, page, field }) => {
  type Group = { id: number } & Record<string, { id: number }[]>;
  /** Ids of the public page: each category with its topics. */
  const shown = async () =>
    toRecord<Group[]>(await site.call('GET', page, { token: null })).map((group) => [
      group.id,
      getIds(group[field] ?? []),
    ]);
  let one: number;
  let other: number;
  let of: { one: number[]; other: number[] };
  const addTopic = async (category_id: number) => (await addRecord(site, topics, { category_id })).id;
  beforeEach(async () => {
    for (const table of [topics, categories])
      await site.deps.db.updateTable(table).set({ deleted_at: '2026-01-01T00:00:00.000Z' }).execute();
    [one, other] = [(await addRecord(site, categories)).id, (await addRecord(site, categories)).id];
    of = { one: [], other: [] };
    for (const _ of [1, 2, 3]) of.one.push(await addTopic(one));
    for (const _ of [1, 2]) of.other.push(await addTopic(other));
  });

  it('shows records in the order of creation, then in the given order, and new ones last', async () => {
    expect(await shown()).toEqual([
      [one, of.one],
      [other, of.other],
    ]);
    const reversed = of.one.toReversed();
    expect((await put(topicPath, { category_id: one, ids: reversed, from: of.one })).status).toBe(200);
    expect((await put(path, { ids: [other, one], from: [one, other] })).status).toBe(200);
    const added = await addTopic(one);
    expect(await shown()).toEqual([
      [other, of.other],
      [one, [...reversed, added]],
    ]);
    const third = (await addRecord(site, categories)).id;
    await addTopic(third);
    expect((await shown()).map(([id]) => id)).toEqual([other, one, third]);
  });

  it('leaves ordered records unchanged for editors who have them open', async () => {
    const [first = 0] = of.one;
    const before = toRecord<Placed>(await site.call('GET', `${topicPath}/${first}`));
    await put(topicPath, { category_id: one, ids: of.one.toReversed(), from: of.one });
    expect(toRecord<Placed>(await site.call('GET', `${topicPath}/${first}`)).updated_at).toBe(before.updated_at);
  });

  it('refuses an order when a topic has moved to another category, where it comes last', async () => {
    await put(topicPath, { category_id: one, ids: of.one.toReversed(), from: of.one });
    await put(topicPath, { category_id: other, ids: of.other.toReversed(), from: of.other });
    const moved = of.one[2] ?? 0;
    await site.call('PUT', `${topicPath}/${moved}`, { json: { category_id: other } });
    const seen = of.one.toReversed();
    expect(await put(topicPath, { category_id: one, ids: of.one, from: seen })).toMatchObject({
      status: 409,
      body: { message: CHANGED, current: { ids: seen.slice(1) } },
    });
    expect(await shown()).toEqual([
      [one, seen.slice(1)],
      [other, [...of.other.toReversed(), moved]],
    ]);
  });

  it('refuses an order with topics of another category, or without any', async () => {
    const body = { ids: of.other.toReversed(), from: of.other };
    expect((await put(topicPath, { ...body, category_id: one })).status).toBe(409);
    expect((await put(topicPath, body)).status).toBe(422);
    expect(await shown()).toEqual([
      [one, of.one],
      [other, of.other],
    ]);
  });

  it('refuses an order of topics when their category was deleted', async () => {
    await site.call('DELETE', `${path}/${one}?topics=delete`);
    expect((await put(topicPath, { category_id: one, ids: of.one.toReversed(), from: of.one })).status).toBe(409);
  });
});

it('puts moved topics last when their category is deleted', async () => {
  const [from, to] = [(await addRecord(site, 'categories')).id, (await addRecord(site, 'categories')).id];
  const add = async (category_id: number) => (await addRecord(site, 'topics', { category_id })).id;
  const [a, b, c] = [await add(from), await add(to), await add(to)];
  await put('/api/topics', { category_id: from, ids: [a], from: [a] });
  await put('/api/topics', { category_id: to, ids: [c, b], from: [b, c] });
  await site.call('DELETE', `/api/categories/${from}?topics=move&to=${to}`);
  const listed = toRecord<Placed[]>(await site.call('GET', `/api/topics?category_id=${to}&sort=order`));
  expect(getIds(listed)).toEqual([c, b, a]);
});
