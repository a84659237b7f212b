// @databases sqlite
import { LESSON_MAX, type LessonPreview } from '@qram/contract/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSignedIn } from '../../../../test/builders.ts';
import { addTopic } from '../../../../test/document-builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const preview = (body: unknown, token?: string | null) =>
  site.call('POST', '/api/topics/lesson-previews', { json: { body }, ...(token === undefined ? {} : { token }) });

const LESSON = '## Why the tree stays quiet\n\nOne call sets **few** switches.';

it('renders Markdown as the page of the saved lesson does', async () => {
  const { status, body } = await preview(LESSON);
  const topic = await addTopic(site, { body: LESSON });
  const saved = await site.call('GET', `/api/tutorials/${topic.id}`, { token: null });
  const { html, outline, minutes } = saved.body as LessonPreview;
  expect(status).toBe(201);
  expect(body).toEqual({ html, outline, minutes, lines: [0, 2], problems: [] });
  expect(html).toContain('<strong>few</strong>');
});

it('stores nothing', async () => {
  const topics = async () => (await site.call('GET', '/api/topics')).body;
  const before = await topics();
  await preview(LESSON);
  expect(await topics()).toEqual(before);
});

it('makes markup inert', async () => {
  const { body } = await preview('<script>alert(1)</script>\n\n[press](javascript:alert(1))');
  const { html } = body as LessonPreview;
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/href="javascript/);
});

it.each([
  ['a missing text', undefined, 'This field is required.'],
  ['a text that is too long', 'x'.repeat(LESSON_MAX + 1), 'Must be at most 200000 characters long.'],
])('refuses %s', async (_what, text, message) => {
  const { status, body } = await preview(text);
  expect([status, (body as { errors: { body: string[] } }).errors.body]).toEqual([422, [message]]);
});

it('renders nothing for an empty lesson', async () => {
  expect((await preview('')).body).toEqual({ html: '', outline: [], minutes: 0, lines: [], problems: [] });
});

it('lets only admins preview a lesson', async () => {
  const { token } = await addSignedIn(site);
  expect((await preview(LESSON, token)).status).toBe(403);
  expect((await preview(LESSON, null)).status).toBe(401);
});

it('limits previews per account', async () => {
  const { token } = await addSignedIn(site, { role: 'admin' });
  for (let call = 0; call < 120; call += 1) await preview('', token);
  expect((await preview('', token)).status).toBe(429);
  expect((await preview('')).status).toBe(201);
});
