// @databases both
import type { LatestRecord } from '@qram/contract/modules/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { addRecord, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('lists what went live last, the latest first, and nothing that is not live', async () => {
  const start = Date.now();
  const add: (() => Promise<unknown>)[] = [
    () => addVideo(site, { title: 'Video 1' }),
    () => addTopic(site, { title: 'Lesson 2', premium: 1, summary: 'What it is about', body: 'Not shown' }),
    () => addRecord(site, 'patents', { title: 'Patent 3' }),
    () => addVideo(site, { title: 'Video 4' }),
    () => addVideo(site, { title: 'Video 5' }),
    () => addVideo(site, { title: 'Later', publish_at: new Date(start + 3_600_000).toISOString() }),
  ];
  for (const [at, one] of add.entries()) {
    site.setTime(new Date(start + at * 1000));
    await one();
  }
  const latest = toRecord<LatestRecord[]>(await site.call('GET', '/api/latest'));
  site.setTime(null);
  expect(latest.map(({ title }) => title)).toEqual(['Video 5', 'Video 4', 'Patent 3', 'Lesson 2']);
  expect(latest[3]).toEqual({
    collection: 'topics',
    id: expect.any(Number),
    title: 'Lesson 2',
    summary: 'What it is about',
    published_at: new Date(start + 1000).toISOString(),
  });
});
