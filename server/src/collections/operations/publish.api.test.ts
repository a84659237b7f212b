// @databases both

import { PUBLISHED_COLLECTIONS, type PublishedCollection } from '@qram/contract/collection/content';
import { collections } from '@qram/contract/collections';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SecondInstance, startSecondInstance } from '../../../test/databases/second-instance.ts';
import { captureAudit, readRevisions } from '../../../test/databases/site-snapshot.ts';
import { addRecord, addSignedIn, addVideo, toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

/** Public paths of collections that visitors don't read at the collection's path. */
const PUBLIC_PATHS: Partial<Record<PublishedCollection, string>> = {
  topics: '/api/tutorials',
  qram_topics: '/api/qramcategories',
};
const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const iso = (seconds: number): string => at(seconds).toISOString();

let site: TestSite;
let second: SecondInstance;
beforeAll(async () => {
  site = await startTestSite({ files: 'bucket' });
  second = await startSecondInstance(site);
  second.deps.now = () => site.deps.now();
});
afterEach(() => site.setTime(null));
afterAll(async () => {
  await second.close();
  await site.close();
});

const anonymous = (path: string) => site.call('GET', path, { token: null });
const getPath = (name: PublishedCollection): string => collections[name].endpoints.create.path;
const getTitleField = (name: PublishedCollection) => (name === 'terms' ? 'data' : 'title');

interface Published {
  id: number;
  state: string;
  publish_at: string | null;
  unpublish_at: string | null;
  updated_at: string;
}

async function add(name: PublishedCollection, times: object) {
  const title = uniqueWord('Published ');
  const record = await addRecord(site, name, { [getTitleField(name)]: title, ...times });
  const read = async () => toRecord<Published>(await site.call('GET', `${getPath(name)}/${record.id}`));
  return { id: record.id, title, read };
}

/** True if anonymous visitors see a title, at both instances. Asked twice, so that the second is cached. */
async function isSeen(name: PublishedCollection, title: string): Promise<boolean> {
  const path = PUBLIC_PATHS[name] ?? getPath(name);
  const url = `${path}?per_page=100&page=1`;
  const bodies: string[] = [];
  for (let time = 0; time < 2; time++) {
    bodies.push(JSON.stringify((await anonymous(url)).body));
    bodies.push((await second.app.inject({ method: 'GET', url })).body);
  }
  const seen = new Set(bodies.map((body) => body.includes(title)));
  expect(seen.size).toBe(1);
  return seen.has(true);
}

describe.each(PUBLISHED_COLLECTIONS)('a record of %s', (name) => {
  it('starts and ends a record at its second, on two instances, without a job', async () => {
    site.setTime(at(0));
    const { id, title, read } = await add(name, { publish_at: iso(60), unpublish_at: iso(120) });
    await second.deps.revisions.refresh();
    expect((await read()).state).toBe('scheduled');
    const seen: [number, boolean, string][] = [];
    for (const seconds of [0, 59.999, 60, 119.999, 120]) {
      site.setTime(at(seconds));
      seen.push([seconds, await isSeen(name, title), (await read()).state]);
      if (collections[name].endpoints.read.access === 'anyone') {
        const alone = await anonymous(`${getPath(name)}/${id}`);
        expect(alone.status).toBe(seconds >= 60 && seconds < 120 ? 200 : 404);
      }
    }
    expect(seen).toEqual([
      [0, false, 'scheduled'],
      [59.999, false, 'scheduled'],
      [60, true, 'live'],
      [119.999, true, 'live'],
      [120, false, 'ended'],
    ]);
  });

  it('publishes a record at once when created without times, and saves a draft with publish_at null', async () => {
    site.setTime(at(1000));
    const live = await add(name, {});
    expect(await live.read()).toMatchObject({ state: 'live', publish_at: iso(1000), unpublish_at: null });
    const draft = await add(name, { publish_at: null });
    expect(await draft.read()).toMatchObject({ state: 'draft', publish_at: null });
    await second.deps.revisions.refresh();
    expect([await isSeen(name, live.title), await isSeen(name, draft.title)]).toEqual([true, false]);
  });

  it('counts records by state, without the trash', async () => {
    site.setTime(at(1500));
    const count = async () => toRecord<Record<string, number>>(await site.call('GET', `${getPath(name)}/counts`));
    const before = await count();
    await add(name, { publish_at: null });
    await add(name, { publish_at: iso(1501) });
    await add(name, {});
    await add(name, { publish_at: iso(1490), unpublish_at: iso(1499) });
    const { id } = await add(name, {});
    await site.call('DELETE', `${getPath(name)}/${id}`);
    const more = (state: string) => (before[state] ?? 0) + 1;
    expect(await count()).toEqual({
      draft: more('draft'),
      scheduled: more('scheduled'),
      live: more('live'),
      ended: more('ended'),
      to_mend: expect.any(Number),
    });
    site.setTime(at(1501));
    expect(await count()).toMatchObject({ scheduled: before.scheduled, live: (before.live ?? 0) + 2 });
  });

  it('finds a record by state in the list of admins', async () => {
    site.setTime(at(2000));
    const states = {
      draft: await add(name, { publish_at: null }),
      scheduled: await add(name, { publish_at: iso(2001) }),
      live: await add(name, {}),
      ended: await add(name, { publish_at: iso(1990), unpublish_at: iso(1999) }),
    };
    for (const [state, { id }] of Object.entries(states)) {
      const answer = await site.call('GET', `${getPath(name)}?state=${state}&per_page=100&page=1`);
      const list = Array.isArray(answer.body) ? answer.body : (answer.body as { features: Published[] }).features;
      expect(new Set((list as Published[]).map((record) => record.state))).toEqual(new Set([state]));
      expect((list as Published[]).map((record) => record.id)).toContain(id);
      expect(Number(answer.headers['x-total-count'])).toBe(list.length);
    }
  });
});

describe('totals', () => {
  it('counts records that go live and end without a write', async () => {
    site.setTime(at(3000));
    const total = async (path: string, token?: null) =>
      Number((await site.call('GET', path, token === null ? { token } : {})).headers['x-total-count']);
    const totals = async () => [
      await total('/api/videos?page=1', null),
      await total('/api/videos?page=1&state=live'),
      await total('/api/videos?page=1&state=scheduled'),
    ];
    const [visible = 0, live = 0, scheduled = 0] = await totals();
    await add('videos', { publish_at: iso(3060), unpublish_at: iso(3120) });
    expect(await totals()).toEqual([visible, live, scheduled + 1]);
    site.setTime(at(3060));
    expect(await totals()).toEqual([visible + 1, live + 1, scheduled]);
    site.setTime(at(3120));
    expect(await totals()).toEqual([visible, live, scheduled]);
  });
});

describe('times', () => {
  it('changes, removes and reads times in multipart forms', async () => {
    const video = await addVideo(site, { publish_at: null });
    const put = (fields: object) => site.call('PUT', `/api/videos/${video.id}`, { json: fields });
    expect(toRecord<Published>(await put({ title: 'Still a draft' })).state).toBe('draft');
    expect(toRecord<Published>(await put({ publish_at: '2026-01-01T10:00:00+01:00' }))).toMatchObject({
      state: 'live',
      publish_at: '2026-01-01T09:00:00.000Z',
    });
    site.setTime(at(100));
    expect(toRecord<Published>(await put({ publish_at: 'now' }))).toMatchObject({
      state: 'live',
      publish_at: iso(100),
    });
    const form = new FormData();
    form.set('publish_at', '');
    expect(toRecord<Published>(await site.call('PUT', `/api/videos/${video.id}`, { form }))).toMatchObject({
      state: 'draft',
      publish_at: null,
    });
  });

  it.each([
    [{ publish_at: 'tomorrow' }, 'publish_at'],
    [{ publish_at: 5 }, 'publish_at'],
    [{ unpublish_at: '2026-13-01T00:00:00Z' }, 'unpublish_at'],
    [{ publish_at: iso(10), unpublish_at: iso(10) }, 'unpublish_at'],
    [{ unpublish_at: '2020-01-01T00:00:00Z' }, 'unpublish_at'],
  ])('refuses the time %j', async (times, field) => {
    const video = await addVideo(site);
    const answer = await site.call('PUT', `/api/videos/${video.id}`, { json: times });
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

describe('publishing several records', () => {
  const publish = (json: object, token?: string) =>
    site.call('POST', '/api/videos/publications', token ? { json, token } : { json });
  const getState = async (id: number) => toRecord<Published>(await site.call('GET', `/api/videos/${id}`));

  it('publishes, makes drafts and schedules, and leaves alone what is so already', async () => {
    site.setTime(at(3000));
    const draft = await addVideo(site, { publish_at: null });
    const live = await addVideo(site);
    const ids = [draft.id, live.id, 999_999];
    const before = await getState(live.id);
    const { results } = toRecord<{ results: { ok: boolean; code?: string }[] }>(
      await publish({ ids, action: 'publish' }),
    );
    expect(results.map(({ ok, code }) => code ?? ok)).toEqual([true, true, 'not_found']);
    expect(await getState(draft.id)).toMatchObject({ state: 'live', publish_at: iso(3000) });
    expect(await getState(live.id)).toEqual(before);

    await publish({ ids: [live.id], action: 'schedule', publish_at: iso(3060), unpublish_at: iso(3120) });
    expect(await getState(live.id)).toMatchObject({
      state: 'scheduled',
      publish_at: iso(3060),
      unpublish_at: iso(3120),
    });
    await publish({ ids: [live.id], action: 'schedule', publish_at: iso(3070) });
    expect(await getState(live.id)).toMatchObject({ publish_at: iso(3070), unpublish_at: iso(3120) });
    const audit = await captureAudit(site, () => publish({ ids: [live.id, draft.id], action: 'unpublish' }));
    expect(audit.map(({ action, record_id }) => [action, record_id])).toEqual([
      ['update', live.id],
      ['update', draft.id],
    ]);
    expect(await getState(live.id)).toMatchObject({ state: 'draft', unpublish_at: null });
  });

  it('publishes all of a search and state, after the number was confirmed', async () => {
    const word = uniqueWord('Batch ');
    for (let time = 0; time < 3; time++) await addVideo(site, { title: word, publish_at: null });
    await addVideo(site, { title: word });
    const matching = { search: word, state: 'draft' };
    expect((await publish({ matching, count: 4, action: 'publish' })).status).toBe(409);
    const before = (await readRevisions(site)).videos ?? 0;
    expect((await publish({ matching, count: 3, action: 'publish' })).status).toBe(200);
    expect((await readRevisions(site)).videos).toBe(before + 1);
    expect((await site.call('GET', `/api/videos?search=${word}&state=live&page=1`)).headers['x-total-count']).toBe('4');
  });

  it('refuses publishing without a time, with an unknown action, and by users', async () => {
    const { id } = await addVideo(site);
    expect((await publish({ ids: [id], action: 'schedule' })).body).toMatchObject({
      errors: { publish_at: ['Enter when it goes live.'] },
    });
    expect((await publish({ ids: [id], action: 'hide' })).status).toBe(422);
    const { token } = await addSignedIn(site);
    expect((await publish({ ids: [id], action: 'publish' }, token)).status).toBe(403);
  });
});
