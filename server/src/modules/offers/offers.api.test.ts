// @databases both
import type { Offers } from '@qram/contract/modules/offers/offers';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const read = async (): Promise<Offers> => toRecord(await site.call('GET', '/api/offers', { token: null }));
const post = async (path: string, json: object) => toRecord<{ id: number }>(await site.call('POST', path, { json }));

it('lists the lessons that are free, and the live lessons and applications that each active service opens, for everybody', async () => {
  const [open, hidden] = [
    await addTopic(site, { title: 'Opened', premium: 1 }),
    await addTopic(site, { title: 'Hidden', premium: 1 }),
  ];
  const free = await addTopic(site, { title: 'For everybody' });
  const category = await post('/api/qramcategories', { title: 'Costs' });
  const app = await post('/api/qramtopics', { title: 'What it costs', premium: 1, category_id: category.id });
  await post('/api/qramtopics', { title: 'A free one', premium: 0, category_id: category.id });
  await site.call('PUT', '/api/buttons/2', {
    json: { opens_topics: `${open.id},${hidden.id}`, opens_premium_apps: 1 },
  });
  await site.call('DELETE', `/api/topics/${hidden.id}`);
  const { free_lessons, services } = await read();
  expect(free_lessons).toEqual([{ id: free.id, title: 'For everybody', category: free.category_title }]);
  expect(services.map(({ service_id }) => service_id)).toEqual([1, 2, 3]);
  expect(services[1]).toEqual({
    service_id: 2,
    lessons: [{ id: open.id, title: 'Opened', category: open.category_title }],
    applications: [{ id: app.id, title: 'What it costs', category: 'Costs' }],
  });
  expect(services[0]).toMatchObject({ lessons: [], applications: [] });
  // Integrate contains Developers.
  expect(services[2]).toEqual({ ...services[1], service_id: 3 });
});

it('counts at a locked lesson the live premium lessons that its service opens', async () => {
  const [locked, other] = [await addTopic(site, { premium: 1 }), await addTopic(site, { premium: 1 })];
  const [draft, ended, free, trashed] = [
    await addTopic(site, { premium: 1, publish_at: '' }),
    await addTopic(site, { premium: 1, publish_at: '2026-01-01T00:00:00Z', unpublish_at: '2026-01-02T00:00:00Z' }),
    await addTopic(site),
    await addTopic(site, { premium: 1 }),
  ];
  const ids = [locked, other, draft, ended, free, trashed].map(({ id }) => id);
  await site.call('PUT', '/api/buttons/2', { json: { opens_topics: ids.join(',') } });
  await site.call('DELETE', `/api/topics/${trashed.id}`);
  const count = async () =>
    toRecord<TutorialLesson>(await site.call('GET', `/api/tutorials/${locked.id}`, { token: null })).offer?.lessons;
  expect(await count()).toBe(2);
  await site.call('PUT', `/api/topics/${draft.id}`, { json: { publish_at: '2026-01-01T00:00:00Z' } });
  expect(await count()).toBe(3);
  await site.call('DELETE', `/api/topics/${other.id}`);
  expect(await count()).toBe(2);
});

it('follows a change of a service', async () => {
  await site.call('PUT', '/api/buttons/2', { json: { opens_topics: '0', opens_premium_apps: 0, active: 0 } });
  expect((await read()).services.map(({ service_id }) => service_id)).toEqual([1, 3]);
});
