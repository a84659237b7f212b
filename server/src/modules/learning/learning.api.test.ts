// @databases both
import type { CategoryProgressState, LearningRecord, LearningState } from '@qram/contract/modules/learning/learning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../../test/documents/document-builders.ts';
import { addRecord, addSignedIn, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const save = (token: string, path: string, json: object) =>
  site.call('PUT', `/api/me/learning/${path}`, { token, json });
const list = async (token: string, query: string): Promise<LearningRecord[]> =>
  toRecord(await site.call('GET', `/api/me/learning?list=${query}`, { token }));
const states = async (token: string, query: string): Promise<LearningState[]> =>
  toRecord(await site.call('GET', `/api/me/learning/records?${query}`, { token }));
const readRows = (userId: number) =>
  site.deps.db.selectFrom('learning_records').selectAll().where('user_id', '=', userId).execute();

describe('learning states', () => {
  it('saves a state once, preserves its first times, and clears it again', async () => {
    const { user, token } = await addSignedIn(site);
    const video = await addVideo(site, { title: 'A memory' });
    const first = toRecord<LearningState>(await save(token, `videos/${video.id}`, { bookmarked: true, done: true }));
    expect(first).toMatchObject({ id: video.id, position: 0 });
    expect([first.started_at, first.bookmarked_at, first.done_at]).not.toContain(null);
    const again = toRecord<LearningState>(await save(token, `videos/${video.id}`, { bookmarked: true, done: true }));
    expect(again).toEqual(first);
    expect(await readRows(user.id)).toHaveLength(1);
    await save(token, `videos/${video.id}`, { done: false });
    expect(await states(token, `collection=videos&ids=${video.id}`)).toEqual([{ ...first, done_at: null }]);
    await save(token, `videos/${video.id}`, { bookmarked: false, started: false });
    expect(await readRows(user.id)).toEqual([]);
  });

  it('saves the last position of a video, which starts it', async () => {
    const { token } = await addSignedIn(site);
    const video = await addVideo(site);
    await Promise.all([12, 47].map((position) => save(token, `videos/${video.id}`, { position })));
    const last = toRecord<LearningState>(await save(token, `videos/${video.id}`, { position: 252 }));
    expect(last).toMatchObject({ position: 252, started_at: expect.any(String), done_at: null });
    const topic = await addTopic(site);
    expect(await save(token, `topics/${topic.id}`, { position: 3 })).toMatchObject({ status: 422 });
  });

  it('lists states in pages, the latest first, with the address of each record', async () => {
    const { token } = await addSignedIn(site);
    const video = await addVideo(site, { title: 'Watched' });
    const topic = await addTopic(site, { title: 'Read' });
    const patent = await addRecord(site, 'patents', { title: 'Filed' });
    const start = Date.now();
    for (const [at, path] of [`videos/${video.id}`, `topics/${topic.id}`, `patents/${patent.id}`].entries()) {
      site.setTime(new Date(start + at * 1000));
      await save(token, path, { started: true, bookmarked: true });
    }
    site.setTime(null);
    expect((await list(token, 'started')).map(({ title, address }) => [title, address])).toEqual([
      ['Filed', `/patents/${patent.id}/filed`],
      ['Read', `/tutorials/${topic.id}/read`],
      ['Watched', `/videos/${video.id}/watched`],
    ]);
    const second = await site.call('GET', '/api/me/learning?list=bookmarked&page=2&per_page=2', { token });
    expect(second.headers['x-total-count']).toBe('3');
    expect(toRecord<LearningRecord[]>(second).map(({ title }) => title)).toEqual(['Watched']);
    await save(token, `topics/${topic.id}`, { done: true });
    expect((await list(token, 'started')).map(({ title }) => title)).toEqual(['Filed', 'Watched']);
    expect((await list(token, 'done')).map(({ title }) => title)).toEqual(['Read']);
  });

  it('counts the topics done of each category', async () => {
    const { token } = await addSignedIn(site);
    const [group, empty] = [await addCategory(site), await addCategory(site)];
    const topics: { id: number }[] = [];
    for (const title of ['One', 'Two', 'Three']) topics.push(await addTopic(site, { title, category_id: group.id }));
    await addTopic(site, { category_id: group.id, publish_at: null });
    await save(token, `topics/${topics[0]?.id}`, { done: true });
    await save(token, `topics/${topics[1]?.id}`, { bookmarked: true });
    const progress = toRecord<CategoryProgressState[]>(
      await site.call('GET', `/api/me/learning/categories?ids=${group.id},${empty.id}`, { token }),
    );
    expect(progress).toMatchObject([
      { id: group.id, done: 1, total: 3, topics: [{ id: topics[0]?.id }, { id: topics[1]?.id, done_at: null }] },
    ]);
  });

  it("shows nothing of other users', and nothing to visitors", async () => {
    const [mine, other] = [await addSignedIn(site), await addSignedIn(site)];
    const topic = await addTopic(site);
    await save(mine.token, `topics/${topic.id}`, { bookmarked: true, done: true });
    expect(await states(other.token, `collection=topics&ids=${topic.id}`)).toEqual([]);
    for (const name of ['started', 'bookmarked', 'done']) expect(await list(other.token, name)).toEqual([]);
    expect(await states(site.adminToken, `collection=topics&ids=${topic.id}`)).toEqual([]);
    const visitor = await site.call('GET', '/api/me/learning', { token: null });
    expect(visitor.status).toBe(401);
    const answer = await site.call('GET', '/api/me/learning', { token: mine.token });
    expect(String(answer.headers['cache-control'])).toContain('no-store');
  });

  it('hides the state of a record that is not live, and shows it again with the record', async () => {
    const { token } = await addSignedIn(site);
    const video = await addVideo(site);
    await save(token, `videos/${video.id}`, { bookmarked: true });
    await site.call('DELETE', `/api/videos/${video.id}`);
    expect(await list(token, 'bookmarked')).toEqual([]);
    expect((await save(token, `videos/${video.id}`, { done: true })).status).toBe(404);
    const draft = await addVideo(site, { publish_at: null });
    expect((await save(token, `videos/${draft.id}`, { done: true })).status).toBe(404);
    toRecord(await site.call('POST', `/api/videos/${video.id}/restoration`));
    expect(await list(token, 'bookmarked')).toMatchObject([{ id: video.id }]);
  });

  it.each([
    ['videos/1', {}],
    ['videos/1', { done: 'yes' }],
    ['videos/1', { position: -1 }],
    ['videos/1', { position: 1e9 }],
  ])('rejects %s with %j', async (path, body) => {
    const { token } = await addSignedIn(site);
    expect((await save(token, path, body)).status).toBe(422);
  });

  it('rejects unknown kinds, ids and too many of them', async () => {
    const { token } = await addSignedIn(site);
    expect((await save(token, 'users/1', { done: true })).status).toBe(404);
    expect((await save(token, 'videos/99999999', { done: true })).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, at) => at + 1).join(',');
    for (const ids of ['', 'x', '1;drop', many]) {
      const answer = await site.call('GET', `/api/me/learning/records?collection=videos&ids=${ids}`, { token });
      expect(answer.status, ids).toBe(422);
    }
  });

  it('raises no content revision and writes no audit entry', async () => {
    const { token } = await addSignedIn(site);
    const topic = await addTopic(site);
    const snapshot = async () => [
      await site.deps.db.selectFrom('content_versions').selectAll().orderBy('collection').execute(),
      await site.deps.db.selectFrom('audit_entries').select('id').execute(),
      await site.deps.db.selectFrom('topics').selectAll().where('id', '=', topic.id).execute(),
    ];
    const before = await snapshot();
    await save(token, `topics/${topic.id}`, { done: true });
    await save(token, `topics/${topic.id}/note`, { text: 'Private' });
    expect(await snapshot()).toEqual(before);
  });

  it('counts states for admins without names, and without users in the trash', async () => {
    const [one, two] = [await addSignedIn(site), await addSignedIn(site)];
    const topic = await addTopic(site);
    await save(one.token, `topics/${topic.id}`, { done: true });
    await save(two.token, `topics/${topic.id}`, { started: true });
    const learners = (token?: string) =>
      site.call('GET', `/api/topics/${topic.id}/learners`, token === undefined ? {} : { token });
    expect((await learners()).body).toEqual({ started: 2, finished: 1 });
    expect((await learners(one.token)).status).toBe(403);
    await site.call('DELETE', `/api/users/${one.user.id}`);
    expect((await learners()).body).toEqual({ started: 1, finished: 0 });
    expect((await site.call('GET', '/api/topics/99999999/learners')).status).toBe(404);
  });

  it('starts no locked lesson, which can still be bookmarked', async () => {
    const { user, token } = await addSignedIn(site);
    const topic = await addTopic(site, { premium: 1 });
    const path = `topics/${topic.id}`;
    expect(await save(token, path, { started: true })).toMatchObject({ status: 403 });
    expect(await save(token, path, { bookmarked: true, done: true })).toMatchObject({ status: 403 });
    expect(await save(token, path, { bookmarked: true })).toMatchObject({ status: 200 });
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: String(topic.id) } });
    expect(await save(token, path, { done: true })).toMatchObject({ status: 200 });
    await site.call('PUT', `/api/topics/${topic.id}`, { json: { publish_at: null } });
    expect(await save(token, path, { done: true })).toMatchObject({ status: 404 });
  });

  it('deletes a state with the purge of the record or the user', async () => {
    const [one, two] = [await addSignedIn(site), await addSignedIn(site)];
    const [topic, other] = [await addTopic(site), await addTopic(site)];
    for (const { token } of [one, two])
      for (const { id } of [topic, other]) {
        await save(token, `topics/${id}`, { done: true });
        toRecord(await save(token, `topics/${id}/note`, { text: 'Mine' }));
      }
    toRecord(await site.call('DELETE', `/api/topics/${topic.id}`));
    toRecord(await site.call('DELETE', `/api/trash/topics/${topic.id}`));
    toRecord(await site.call('DELETE', `/api/users/${one.user.id}`));
    toRecord(await site.call('DELETE', `/api/trash/users/${one.user.id}`));
    const about = (table: 'learning_records' | 'lesson_notes') =>
      site.deps.db.selectFrom(table).select('user_id').where('user_id', 'in', [one.user.id, two.user.id]).execute();
    expect(await about('learning_records')).toEqual([{ user_id: two.user.id }]);
    expect(await about('lesson_notes')).toEqual([{ user_id: two.user.id }]);
  });
});
