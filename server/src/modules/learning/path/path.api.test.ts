// @databases both
import type { LearningPath } from '@qram/contract/modules/learning/learning-path';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../../../test/documents/document-builders.ts';
import { addSignedIn, addVideo, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
const ids: number[] = [];

const TEXT = 'word '.repeat(400);
const BODY = `# Start\n\n${TEXT}\n\n# Middle\n\n${TEXT}\n\n# End\n\n${TEXT}

\`\`\`question routers
How many routers?

- [ ] 2
- [x] 10
\`\`\`
`;

beforeAll(async () => {
  site = await startTestSite();
  const first = await addCategory(site, 'First part');
  const second = await addCategory(site, 'Second part');
  for (const [category_id, title, extra] of [
    [first.id, 'One', { body: BODY }],
    [first.id, 'Two', { body: BODY, premium: 1 }],
    [first.id, 'Three', {}],
    [second.id, 'Four', {}],
  ] as const)
    ids.push((await addTopic(site, { category_id, title, order: ids.length, ...extra })).id);
});
afterAll(() => site.close());

const readPath = async (token: string): Promise<LearningPath> =>
  toRecord(await site.call('GET', '/api/me/learning/path', { token }));
const save = (token: string, at: number, json: object) =>
  site.call('PUT', `/api/me/learning/topics/${ids[at]}`, { token, json });
const states = ({ parts }: LearningPath) => parts.flatMap(({ lessons }) => lessons.map(({ state }) => state));

it('lists all lessons in order, and begins with the first one', async () => {
  const { token } = await addSignedIn(site);
  const path = await readPath(token);
  expect(path.parts.map(({ title, lessons }) => [title, lessons.map(({ number }) => number)])).toEqual([
    ['First part', [1, 2, 3]],
    ['Second part', [4]],
  ]);
  expect(states(path)).toEqual(['new', 'locked', 'new', 'new']);
  expect(path).toMatchObject({
    started: false,
    lessons: { done: 0, total: 4 },
    questions: { solved: 0, due: 0, total: 2 },
    next: { title: 'One', number: 1, part: 'First part', section: null },
    after_next: { title: 'Three' },
  });
  expect(path.next?.minutes_left).toBe(path.next?.minutes);
});

it('goes on where the last open lesson was left, and passes locked and done ones', async () => {
  const { token } = await addSignedIn(site);
  const start = Date.now();
  await save(token, 2, { started: true });
  site.setTime(new Date(start + 1000));
  const left = toRecord<{ section: string }>(await save(token, 0, { section: 'section-middle' }));
  site.setTime(null);
  expect(left.section).toBe('section-middle');
  const path = await readPath(token);
  expect(states(path)).toEqual(['started', 'locked', 'started', 'new']);
  expect(path.next).toMatchObject({ title: 'One', section: { id: 'section-middle', title: 'Middle' } });
  expect(path.next?.minutes).toBeGreaterThan(5);
  expect((path.next?.minutes_left ?? 0) / (path.next?.minutes ?? 1)).toBeCloseTo(2 / 3, 1);
  await save(token, 0, { done: true });
  expect((await readPath(token)).next).toMatchObject({ title: 'Three', section: null });
  await save(token, 2, { done: true });
  await save(token, 3, { done: true });
  expect(await readPath(token)).toMatchObject({ next: null, after_next: null, lessons: { done: 3, total: 4 } });
});

it('begins a lesson whose remembered section is gone at its start', async () => {
  const { token } = await addSignedIn(site);
  await save(token, 0, { section: 'section-renamed' });
  expect((await readPath(token)).next).toMatchObject({ title: 'One', section: null });
});

it('refuses a section of a locked lesson, or outside a lesson', async () => {
  const { token } = await addSignedIn(site);
  expect(await save(token, 1, { section: 'section-middle' })).toMatchObject({ status: 403 });
  const video = await addVideo(site);
  const call = { token, json: { section: 'section-middle' } };
  expect(await site.call('PUT', `/api/me/learning/videos/${video.id}`, call)).toMatchObject({
    status: 422,
    body: { errors: { section: ['Only lessons have a section.'] } },
  });
  expect((await readPath(token)).started).toBe(false);
});

it('counts solved questions, and those that are due again', async () => {
  const { token } = await addSignedIn(site);
  const path = `/api/topics/${ids[0]}/questions/routers/attempts`;
  await site.call('POST', path, { token, json: { answer: 1 } });
  expect(await readPath(token)).toMatchObject({ questions: { solved: 1, due: 0, total: 2 } });
  site.setTime(new Date(Date.now() + 4 * DAY_MS));
  const later = await readPath(token);
  site.setTime(null);
  expect(later.parts[0]?.lessons[0]?.questions).toEqual([{ solved: true, due: true }]);
});
