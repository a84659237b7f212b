// @databases sqlite
import { LESSON_MAX, type LessonPreview } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../../test/documents/document-builders.ts';
import { addSignedIn, imageForm, picture, toRecord } from '../../../../test/scenes/builders.ts';
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
  expect(body).toEqual({ html, outline, minutes, words: 10, lines: [0, 2], problems: [], warnings: [] });
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

it('warns of links to pages and files that visitors cannot open', async () => {
  const live = await addTopic(site, { title: 'A live lesson', publish_at: 'now' });
  const draft = await addTopic(site, { title: 'A draft', publish_at: null });
  const form = imageForm('file', await picture());
  const { url } = toRecord<{ url: string }>(await site.call('POST', '/api/media', { form }));
  const { body } = await preview(
    [
      `[live](/tutorials/${live.id}/a-live-lesson), [the list](/tutorials) and [home](http://localhost:3000/)`,
      `[draft](/tutorials/${draft.id}/a-draft)`,
      '[nothing](/tutorials/999999) [a page](/no-such-page) [Videos](/videos?page=2)',
      `![A tree](${url})`,
      `![A tree](/storage/gallery/${'0'.repeat(32)}.webp)`,
      '[paper](/storage/patents/missing.pdf)',
    ].join('\n\n'),
  );
  expect((body as LessonPreview).warnings).toEqual([
    { line: 2, message: `Visitors can't open this link: /tutorials/${draft.id}/a-draft` },
    { line: 4, message: "Visitors can't open this link: /tutorials/999999" },
    { line: 4, message: "Visitors can't open this link: /no-such-page" },
    { line: 8, message: `This picture isn't in the media library: /storage/gallery/${'0'.repeat(32)}.webp` },
    { line: 10, message: "Visitors can't open this link: /storage/patents/missing.pdf" },
  ]);
});

it('renders nothing for an empty lesson', async () => {
  expect((await preview('')).body).toEqual({
    html: '',
    outline: [],
    words: 0,
    minutes: 0,
    lines: [],
    problems: [],
    warnings: [],
  });
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
