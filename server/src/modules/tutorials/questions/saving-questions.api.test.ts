// @databases sqlite

import type { LessonPreview, TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addTopic } from '../../../../test/documents/document-builders.ts';
import { buildCsv, refusedIn, sendImport } from '../../../../test/documents/import-files.ts';
import { toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const RIGHT = '```question one\nHow many?\n= 6\nsolution: Count them.\n```';
const WRONG = `Text.\n\n${RIGHT.replace('= 6', '= six')}\n\n\`\`\`qram\ncells: 012\n\`\`\``;
const PROBLEMS = [
  'Line 5: Write the number as “= 6”, “= 0.958 ± 0.001” or “= 6 routers”.',
  'Line 10: Cells are written with 0 and 1, for example 01101010 or 010 111 110 000.',
];
const countTopics = async () => toRecord<Topic[]>(await site.call('GET', '/api/topics')).length;

it('refuses a lesson whose questions and figures have mistakes, with their lines', async () => {
  const { id: category_id } = await addCategory(site);
  const before = await countTopics();
  const created = await site.call('POST', '/api/topics', { json: { title: 'A lesson', category_id, body: WRONG } });
  expect(created).toMatchObject({ status: 422, body: { errors: { body: PROBLEMS } } });
  expect(await countTopics()).toBe(before);
  const { id } = await addTopic(site, { body: RIGHT });
  const changed = await site.call('PUT', `/api/topics/${id}`, { json: { body: WRONG } });
  expect(changed).toMatchObject({ status: 422, body: { errors: { body: PROBLEMS } } });
  expect(toRecord<Topic>(await site.call('GET', `/api/topics/${id}`)).body).toBe(RIGHT);
});

it('imports no lesson whose questions have mistakes', async () => {
  const { title: category } = await addCategory(site);
  const before = await countTopics();
  const rows = [RIGHT, WRONG].map((body, index) => ({ title: `Lesson ${index}`, category, body }));
  const answer = await sendImport(site, '/api/topics', buildCsv(rows));
  expect(answer.status).toBe(422);
  expect(refusedIn(answer).rows.map(({ errors }) => errors)).toEqual([{}, { body: PROBLEMS }]);
  expect(await countTopics()).toBe(before);
  expect((await sendImport(site, '/api/topics', buildCsv(rows.slice(0, 1)))).status).toBe(200);
});

it('shows the mistakes in the preview, in their places', async () => {
  const { status, body } = await site.call('POST', '/api/topics/lesson-previews', { json: { body: WRONG } });
  const { html, problems } = body as LessonPreview;
  expect([status, problems.map(({ line }) => line + 1)]).toEqual([201, [5, 10]]);
  expect(html).toContain('<strong>Line 5.</strong> Write the number as');
});

it('shows a question in the preview without fields that could be sent', async () => {
  const { body } = await site.call('POST', '/api/topics/lesson-previews', { json: { body: RIGHT } });
  expect((body as LessonPreview).html).toContain('<fieldset class="question-fields" disabled>');
});

it('keeps the questions of a version that is restored', async () => {
  const { id } = await addTopic(site, { body: RIGHT });
  await site.call('PUT', `/api/topics/${id}`, { json: { body: 'Without questions.' } });
  const answer = () =>
    site.call('POST', `/api/topics/${id}/questions/one/attempts`, { json: { answer: 6 }, token: null });
  expect((await answer()).status).toBe(404);
  toRecord(await site.call('POST', `/api/topics/${id}/versions/1/restore`, { json: {} }));
  expect((await answer()).body).toEqual({ correct: true, message: '', solution: '<p>Count them.</p>' });
  const { html } = toRecord<TutorialLesson>(await site.call('GET', `/api/tutorials/${id}`, { token: null }));
  expect(html).toContain('data-question="one"');
});
