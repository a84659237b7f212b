// @databases both
import type { Topic, TutorialCategory } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFiles, readState } from '../../../../test/databases/site-snapshot.ts';
import { addCategory, addTopic, addTopicWith, pdf } from '../../../../test/documents/document-builders.ts';
import { toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const HAS_TOPICS = 'This category still has lessons. Choose whether to delete them or move them to another category.';
const UNKNOWN = "This category doesn't exist.";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const listTopics = async (category: number): Promise<number[]> =>
  ((await site.call('GET', `/api/topics?category_id=${category}&sort=created_at`)).body as Topic[]).map(({ id }) => id);
const shownIn = async (title: string): Promise<string[]> => {
  const groups = (await site.call('GET', `/api/tutorials?search=${encodeURIComponent(title)}`, { token: null }))
    .body as {
    title: string;
    topics: { title: string }[];
  }[];
  return groups.filter((group) => group.title === title).flatMap(({ topics }) => topics.map((topic) => topic.title));
};

describe('a category', () => {
  it('creates and renames a category, and counts its topics', async () => {
    const category = await addCategory(site, '  Qubits  ');
    expect(category).toMatchObject({ title: 'Qubits', topics_count: 0 });
    const topic = await addTopic(site, { category_id: category.id });
    expect(topic).toMatchObject({ category_id: category.id, category_title: 'Qubits' });
    const url = `/api/categories/${category.id}`;
    const renamed = toRecord<TutorialCategory>(await site.call('PUT', url, { json: { title: 'Registers' } }));
    expect(renamed).toMatchObject({ title: 'Registers', topics_count: 1 });
    expect((await site.call('GET', `/api/topics/${topic.id}`)).body).toMatchObject({ category_title: 'Registers' });
    expect(await shownIn('Registers')).toEqual([topic.title]);
  });

  it.each(['', '   ', 'x'.repeat(121), 'two\u0000words', 7, null])('rejects the title %j', async (title) => {
    const before = await readState(site);
    for (const [method, url] of [
      ['POST', '/api/categories'],
      ['PUT', `/api/categories/${2147483647}`],
    ] as const)
      expect(await site.call(method, url, { json: { title } })).toMatchObject({ status: 422, body: { errors: {} } });
    expect(await readState(site)).toEqual(before);
  });

  it('deletes a category without topics without options', async () => {
    const { id } = await addCategory(site);
    expect((await site.call('DELETE', `/api/categories/${id}`)).status).toBe(204);
  });
});

describe('deleting a category with topics', () => {
  let category: TutorialCategory;
  let first: Topic;
  let url: string;
  beforeEach(async () => {
    category = await addCategory(site, uniqueWord('Group '));
    url = `/api/categories/${category.id}`;
    first = await addTopicWith(site, { pdf: pdf() }, { category_id: category.id });
  });

  it('requires an option for the topics', async () => {
    const before = await readState(site);
    expect(await site.call('DELETE', url)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: HAS_TOPICS },
    });
    expect((await site.call('DELETE', `${url}?topics=keep`)).status).toBe(422);
    const bulk = await site.call('POST', '/api/categories/deletions', { json: { ids: [category.id] } });
    expect(bulk.body).toEqual({ results: [{ id: category.id, ok: false, code: 'conflict', message: HAS_TOPICS }] });
    expect(await readState(site)).toEqual(before);
  });

  it('deletes the topics with it, and restores those deleted with it', async () => {
    const gone = await addTopic(site, { category_id: category.id });
    await site.call('DELETE', `/api/topics/${gone.id}`);
    const files = await listFiles(site);
    expect((await site.call('DELETE', `${url}?topics=delete`)).status).toBe(204);
    expect(await shownIn(category.title)).toEqual([]);
    expect((await site.call('GET', `/api/topics/${first.id}`)).status).toBe(404);
    expect(await listFiles(site)).toEqual(files);

    for (const topic of [first, gone]) {
      const answer = await site.call('POST', `/api/topics/${topic.id}/restoration`);
      expect(answer).toMatchObject({ status: 409, body: { message: 'Restore its category first.' } });
    }
    const restored = toRecord<TutorialCategory>(await site.call('POST', `${url}/restoration`));
    expect(restored).toMatchObject({ title: category.title, topics_count: 1 });
    expect(await listTopics(category.id)).toEqual([first.id]);
    expect(await shownIn(category.title)).toEqual([first.title]);
    expect((await site.call('POST', `/api/topics/${gone.id}/restoration`)).status).toBe(200);
    expect(await listTopics(category.id)).toEqual([first.id, gone.id]);
  });

  it('moves them to another category', async () => {
    const other = await addCategory(site);
    expect((await site.call('DELETE', `${url}?topics=move&to=${other.id}`)).status).toBe(204);
    expect(await listTopics(other.id)).toEqual([first.id]);
    expect((await site.call('GET', `/api/topics/${first.id}`)).body).toMatchObject({
      category_id: other.id,
      category_title: other.title,
      pdf: 'file.pdf',
    });
    // The topics have moved; the category is restored without them.
    await site.call('POST', `${url}/restoration`);
    expect(await listTopics(category.id)).toEqual([]);
  });

  it('rejects an invalid target category', async () => {
    const trashed = await addCategory(site);
    await site.call('DELETE', `/api/categories/${trashed.id}`);
    const before = await readState(site);
    for (const to of ['', `&to=${category.id}`, `&to=${trashed.id}`, '&to=2147483647', '&to=0', '&to=abc'])
      expect((await site.call('DELETE', `${url}?topics=move${to}`)).status, to).toBe(422);
    const answer = await site.call('DELETE', `${url}?topics=move&to=${trashed.id}`);
    expect(answer.body).toMatchObject({ errors: { to: [UNKNOWN] } });
    expect(await readState(site)).toEqual(before);
  });

  it('leaves no topic without a category when a topic is added concurrently', async () => {
    const bare = await addCategory(site);
    const [removed, added] = await Promise.all([
      site.call('DELETE', `/api/categories/${bare.id}`),
      site.call('POST', '/api/topics', { json: { title: 'Late', category_id: bare.id } }),
    ]);
    expect([`${removed.status} ${added.status}`]).toContain(removed.status === 204 ? '204 422' : '409 201');
  });
});

describe('a topic', () => {
  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['no title', { title: ' ' }, { title: ['Title is required.'] }],
    ['no category', { category_id: '' }, { category_id: ['Category is required.'] }],
    ['a category that is none', { category_id: 2147483647 }, { category_id: [UNKNOWN] }],
    [
      'a video address of no web',
      { video: 'javascript:alert(1)' },
      { video: ['Please enter a valid URL (http(s)://...)'] },
    ],
    [
      'a video address without domain',
      { video: 'http://video' },
      { video: ['Please enter a valid URL (http(s)://...)'] },
    ],
    ...['http://localhost', 'http://127.0.0.1/lesson', 'http://[::1]/lesson'].map(
      (video): [string, Record<string, unknown>, Record<string, string[]>] => [
        `the video address ${video}`,
        { video },
        { video: ['Please enter a valid URL (http(s)://...)'] },
      ],
    ),
    ['a video address that is none', { video: 'video' }, { video: ['Please enter a valid URL (http(s)://...)'] }],
    ['a flag of 2', { premium: 2 }, { premium: ['Must be 0 or 1.'] }],
  ])('rejects a topic with %s, on create and update', async (_what, fields, errors) => {
    const topic = await addTopic(site);
    const before = await readState(site);
    const json = { title: 'New', category_id: topic.category_id, ...fields };
    expect(await site.call('POST', '/api/topics', { json })).toMatchObject({ status: 422, body: { errors } });
    if (fields.category_id !== '')
      expect(await site.call('PUT', `/api/topics/${topic.id}`, { json: fields })).toMatchObject({
        status: 422,
        body: { errors },
      });
    expect(await readState(site)).toEqual(before);
  });

  it('updates a topic field by field, and moves it to another category', async () => {
    const topic = await addTopic(site, { video: 'https://video.example.test/1', premium: 1 });
    const other = await addCategory(site);
    const json = { category_id: String(other.id), video: '', premium: false };
    const changed = toRecord<Topic>(await site.call('PUT', `/api/topics/${topic.id}`, { json }));
    expect(changed).toMatchObject({ title: topic.title, category_id: other.id, video: null, premium: 0 });
  });
});
