// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../test/documents/document-builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

const BODY = [
  '```question routers\nHow many < 3?\n- [ ] 2 :: Not *two*.\n- [x] 10\nhint: Count.\nsolution: Ten.\n```',
  '```question steps\nWhich order?\n1. a\n2. b\nsolution: a, b.\n```',
].join('\n\n');

const SENDER = '192.0.2.77';

const submit = (path: string, payload: string, ip?: string) =>
  site.call('POST', path, {
    token: null,
    ...(ip ? { ip } : {}),
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('answers a question without a script, on a page that no cache holds', async () => {
  const { id } = await addTopic(site, { title: 'A tree', body: BODY });
  const wrong = await submit(`/tutorials/${id}/a-tree`, 'question=routers&answer=0');
  expect(wrong).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(wrong.text).toContain('<h1 class="text-24">Incorrect</h1>');
  expect(wrong.text).toContain('Not <em>two</em>.');
  expect(wrong.text).toContain('<p>Count.</p>');
  expect(wrong.text).toContain('How many &lt; 3?');
  expect(wrong.text).toContain(`href="/tutorials/${id}/a-tree#question-routers"`);
  const right = await submit(`/tutorials/${id}`, 'question=routers&answer=1');
  expect(right.text).toContain('<h1 class="text-24">Correct</h1>');
  expect(right.text).not.toContain('Count.');
});

it('answers an order by the place of each item', async () => {
  const { id } = await addTopic(site, { body: BODY });
  const headings: (string | undefined)[] = [];
  for (const places of ['answer=1&answer=2', 'answer=2&answer=1']) {
    const { text } = await submit(`/tutorials/${id}`, `question=steps&${places}`);
    headings.push(/<h1[^>]*>([^<]*)/.exec(text)?.[1]);
  }
  expect(headings.toSorted()).toEqual(['Correct', 'Incorrect']);
});

it('shows the solution on request, before an answer', async () => {
  const { id } = await addTopic(site, { body: BODY });
  const { text } = await submit(`/tutorials/${id}`, 'question=routers&reveal=1');
  expect(text).toContain('<h1 class="text-24">Solution</h1>');
  expect(text).toContain('<p>Ten.</p>');
});

it.each([
  ['no option', 'question=routers', 422],
  ['an order with two items in one place', 'question=steps&answer=1&answer=1', 422],
  ['a question that does not exist', 'question=other&answer=0', 404],
  ['no question', '', 404],
  ['hostile text', 'question=%3Cscript%3E&answer=%3Cscript%3E', 404],
])('says what is wrong with %s', async (_what, payload, status) => {
  const { id } = await addTopic(site, { body: BODY });
  const answered = await submit(`/tutorials/${id}`, payload);
  expect(answered.status).toBe(status);
  expect(answered.text).not.toContain('Ten.');
  expect(answered.text).not.toContain('<script>%');
});

it('says nothing of a lesson that visitors may not read', async () => {
  const { id } = await addTopic(site, { body: BODY, premium: 1 });
  const answered = await submit(`/tutorials/${id}`, 'question=routers&answer=1');
  expect(answered.status).toBe(404);
  expect(answered.text).not.toContain('How many');
});

it('refuses a form that is too large, and other kinds of bodies', async () => {
  const { id } = await addTopic(site, { body: BODY });
  expect((await submit(`/tutorials/${id}`, `question=${'x'.repeat(9000)}`)).status).toBe(413);
  const text = await site.call('POST', `/tutorials/${id}`, {
    token: null,
    payload: 'question=routers',
    headers: { 'content-type': 'text/plain' },
  });
  expect(text.status).toBe(415);
});

it('limits answers by sender', async () => {
  const { id } = await addTopic(site, { body: BODY });
  const statuses = new Set<number>();
  for (let sent = 0; sent < 310; sent += 1) statuses.add((await submit(`/tutorials/${id}`, '', SENDER)).status);
  expect(statuses).toEqual(new Set([404, 429]));
  const limited = await submit(`/tutorials/${id}`, 'question=routers&answer=1', SENDER);
  expect(limited).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  expect(limited.text).toContain('answered many questions at once');
});
