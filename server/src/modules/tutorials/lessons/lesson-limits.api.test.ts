// @databases sqlite
import { LESSON_MESSAGES } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import { addTopic, documentForm, notebook } from '../../../../test/documents/document-builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

/** Takes many times a millisecond. */
const LONG = '> [!NOTE]\n> *text* $x$\n\n'.repeat(8000);

let site: TestSite;
let impatient: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  impatient = await startTestSite({ rendering: { taskMs: 1 } });
});
afterAll(async () => {
  await site.close();
  await impatient.close();
});

it('refuses a lesson that takes too long to render, and stores nothing', async () => {
  const topic = await addTopic(impatient, { title: 'Short' });
  const before = await readState(impatient);
  const refusal = { status: 422, body: { errors: { body: [LESSON_MESSAGES.lessonTooComplex] } } };
  const fields = { title: 'Long', category_id: topic.category_id, body: LONG };
  for (const [method, path, json] of [
    ['POST', '/api/topics/lesson-previews', { body: LONG }],
    ['POST', '/api/topics', fields],
    ['PUT', `/api/topics/${topic.id}`, { body: LONG }],
  ] as const)
    expect(await impatient.call(method, path, { json })).toMatchObject(refusal);
  expect(await readState(impatient)).toEqual(before);
});

it('refuses a notebook that takes too long to render, and keeps no file', async () => {
  const topic = await addTopic(impatient, { title: 'Short' });
  const before = await readState(impatient);
  const form = documentForm({}, { ipynb: [notebook({ cell_type: 'markdown', source: LONG }), 'long.ipynb'] });
  expect(await impatient.call('POST', `/api/topics/${topic.id}?_method=PUT`, { form })).toMatchObject({
    status: 422,
    body: { errors: { ipynb: [LESSON_MESSAGES.notebookTooComplex] } },
  });
  expect(await readState(impatient)).toEqual(before);
});

it('answers others while a lesson is rendered', async () => {
  const done: string[] = [];
  const preview = site.call('POST', '/api/topics/lesson-previews', { json: { body: LONG } });
  const previewed = preview.then(({ status }) => done.push(`preview ${status}`));
  for (let call = 0; call < 3; call += 1) {
    await site.call('GET', '/api/videos', { token: null });
    done.push('videos');
  }
  await previewed;
  expect(done).toEqual(['videos', 'videos', 'videos', 'preview 201']);
});

it('refuses previews beyond those that may wait, with Retry-After', async () => {
  const previews = Array.from({ length: 20 }, () =>
    site.call('POST', '/api/topics/lesson-previews', { json: { body: LONG.slice(0, 20_000) } }),
  );
  const statuses = (await Promise.all(previews)).map(({ status, headers }) => [status, headers['retry-after']]);
  expect(statuses.filter(([status]) => status === 201)).toHaveLength(16);
  expect(statuses.filter(([status, after]) => status === 503 && after === '10')).toHaveLength(4);
});
