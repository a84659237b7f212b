// @databases both

import type {
  QuestionAttempt,
  QuestionFigures,
  QuestionReview,
  QuestionState,
} from '@qram/contract/modules/learning/question-attempts';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTopic } from '../../../../test/documents/document-builders.ts';
import { addSignedIn, toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LESSON = `How it works.

\`\`\`question routers
How many routers?

- [ ] 2 :: Ways to *send*.
- [x] 10

hint: Count levels.
solution: One a level.
\`\`\`

\`\`\`question cells
How many cells?
= 1,024
\`\`\`
`;

const answer = (id: number, key: string, given: unknown, token: string | null = null) =>
  site.call('POST', `/api/topics/${id}/questions/${key}/attempts`, { token, json: { answer: given } });
const read = async <T>(path: string, token: string): Promise<T> => toRecord(await site.call('GET', path, { token }));
const readRows = (userId: number) =>
  site.deps.db.selectFrom('question_attempts').selectAll().where('user_id', '=', userId).execute();

describe('an answer', () => {
  it('earns its message, the hint and the solution when it is wrong, and no hint when it is right', async () => {
    const { id } = await addTopic(site, { body: LESSON });
    expect(await answer(id, 'routers', 0)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        correct: false,
        message: 'Ways to <em>send</em>.',
        hint: '<p>Count levels.</p>',
        solution: '<p>One a level.</p>',
      },
    });
    expect((await answer(id, 'routers', 1)).body).toEqual({
      correct: true,
      message: '',
      solution: '<p>One a level.</p>',
    });
    expect((await answer(id, 'cells', 1024)).body).toEqual({ correct: true, message: '' });
  });

  it('takes null as a request for the solution, which is no right answer', async () => {
    const { id } = await addTopic(site, { body: LESSON });
    expect(toRecord<QuestionAttempt>(await answer(id, 'routers', null))).toEqual({
      correct: false,
      message: '',
      solution: '<p>One a level.</p>',
      answer: 1,
      reasons: ['Ways to <em>send</em>.', ''],
    });
  });

  it.each([
    ['single', '- [ ] 2\n- [x] 10', 1],
    ['multiple', '- [x] a\n- [ ] b\n- [x] c', [0, 2]],
    ['number', '= 1,024 cells', 1024],
  ])('shows an answer to a question of the kind %s that is graded as right', async (_kind, fields, right) => {
    const { id } = await addTopic(site, { body: `\`\`\`question one\nWhich?\n\n${fields}\nsolution: So.\n\`\`\`` });
    const shown = toRecord<QuestionAttempt>(await answer(id, 'one', null));
    expect(shown.answer).toEqual(right);
    expect((await answer(id, 'one', shown.answer)).body).toMatchObject({ correct: true });
  });

  it('shows an order and a memory that are graded as right', async () => {
    const body = `\`\`\`question order
In which order?
1. First
2. Second
3. Third
\`\`\`

\`\`\`\`question cells
Set the cells.

\`\`\`qram
cells: 0 1 0 0
addresses: |10⟩
goal: address 10 returns 1
goal: balanced
\`\`\`
\`\`\`\``;
    const { id } = await addTopic(site, { body });
    for (const key of ['order', 'cells']) {
      const shown = toRecord<QuestionAttempt>(await answer(id, key, null));
      expect((await answer(id, key, shown.answer)).body).toMatchObject({ correct: true });
    }
  });

  it('tells the right answer to nobody who only answers', async () => {
    const { id } = await addTopic(site, { body: LESSON });
    for (const given of [0, 1]) {
      const attempt = toRecord<QuestionAttempt>(await answer(id, 'routers', given));
      expect([attempt.answer, attempt.reasons]).toEqual([undefined, undefined]);
    }
  });

  it.each([
    ['an option that does not exist', 'routers', 2],
    ['several options where one is right', 'routers', [1]],
    ['words', 'cells', '1024'],
    ['nothing', 'cells', undefined],
    ['an object', 'cells', { correct: true }],
    ['too many options', 'routers', Array.from({ length: 13 }, (_, index) => index)],
  ])('rejects an answer that is %s', async (_what, key, given) => {
    const { id } = await addTopic(site, { body: LESSON });
    expect(await answer(id, key, given)).toMatchObject({
      status: 422,
      body: { errors: { answer: [expect.any(String)] } },
    });
  });

  it('stores nothing of a visitor', async () => {
    const { id } = await addTopic(site, { body: LESSON });
    await answer(id, 'routers', 1);
    const rows = await site.deps.db.selectFrom('question_attempts').selectAll().where('topic_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  it('leaves no trace in the audit trail and no new content revision', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await addTopic(site, { body: LESSON });
    const state = () =>
      Promise.all([
        site.deps.db
          .selectFrom('audit_entries')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .execute(),
        site.deps.db.selectFrom('content_versions').selectAll().orderBy('collection').execute(),
      ]);
    const before = await state();
    await answer(id, 'routers', 1, token);
    expect(await state()).toEqual(before);
  });

  it('finds no question that the lesson does not have', async () => {
    const { id } = await addTopic(site, { body: LESSON });
    expect((await answer(id, 'other', 1)).status).toBe(404);
    expect((await answer(id, 'not..a..key', 1)).status).toBe(404);
    const empty = await addTopic(site);
    expect((await answer(empty.id, 'routers', 1)).status).toBe(404);
  });

  it('limits attempts per account', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await addTopic(site, { body: LESSON });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 62; attempt += 1) statuses.push((await answer(id, 'routers', 0, token)).status);
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses.slice(60)]).toEqual([true, [429, 429]]);
    const other = await addSignedIn(site);
    expect((await answer(id, 'routers', 0, other.token)).status).toBe(200);
  });
});

describe('questions of a lesson that the caller may not read', () => {
  it('hides questions of locked lessons and drafts from visitors and users', async () => {
    const { user, token } = await addSignedIn(site);
    const draft = await addTopic(site, { body: LESSON, publish_at: '2099-01-01T00:00:00.000Z' });
    const premium = await addTopic(site, { body: LESSON, premium: 1 });
    const trashed = await addTopic(site, { body: LESSON });
    await site.call('DELETE', `/api/topics/${trashed.id}`);
    const statuses = async (id: number) => [
      (await answer(id, 'routers', 1)).status,
      (await answer(id, 'routers', 1, token)).status,
      (await site.call('GET', `/api/me/learning/topics/${id}/questions`, { token })).status,
      (await answer(id, 'routers', 1, site.adminToken)).status,
    ];
    expect(await statuses(draft.id)).toEqual([404, 404, 404, 200]);
    expect(await statuses(premium.id)).toEqual([403, 403, 403, 200]);
    expect(await statuses(trashed.id)).toEqual([404, 404, 404, 404]);
    expect(await readRows(user.id)).toEqual([]);
  });
});

describe('the attempts of a user', () => {
  it('counts attempts, stores if the first one was right, and shows them to nobody else', async () => {
    const [one, other] = [await addSignedIn(site), await addSignedIn(site)];
    const { id } = await addTopic(site, { body: LESSON });
    for (const given of [0, 1, 0, 1]) expect((await answer(id, 'routers', given, one.token)).status).toBe(200);
    await answer(id, 'cells', 1024, other.token);
    const states = (token: string) => read<QuestionState[]>(`/api/me/learning/topics/${id}/questions`, token);
    expect(await states(one.token)).toMatchObject([
      { key: 'routers', attempts: 4, solved: true, solved_at: expect.any(String) },
    ]);
    expect(await states(other.token)).toMatchObject([{ key: 'cells', attempts: 1, solved: true }]);
    expect(await readRows(one.user.id)).toMatchObject([{ attempts: 4, first_correct: 0 }]);
    const figures = await read<QuestionFigures[]>(`/api/topics/${id}/questions`, site.adminToken);
    expect(figures).toEqual([
      { key: 'routers', title: 'How many routers?', tried: 1, right: 0 },
      { key: 'cells', title: 'How many cells?', tried: 1, right: 1 },
    ]);
  });

  it('keeps a shown solution as no attempt, and brings the question back a day later', async () => {
    const { user, token } = await addSignedIn(site);
    const { id } = await addTopic(site, { body: LESSON });
    const start = Date.now();
    site.setTime(new Date(start));
    await answer(id, 'routers', null, token);
    const states = () => read<QuestionState[]>(`/api/me/learning/topics/${id}/questions`, token);
    expect(await states()).toMatchObject([
      { attempts: 0, solved: false, due_at: new Date(start + DAY_MS).toISOString() },
    ]);
    const figures = () => read<QuestionFigures[]>(`/api/topics/${id}/questions`, site.adminToken);
    expect((await figures())[0]).toMatchObject({ tried: 0, right: 0 });
    await answer(id, 'routers', 1, token);
    expect(await states()).toMatchObject([{ attempts: 1, solved: true }]);
    expect((await figures())[0]).toMatchObject({ tried: 1, right: 0 });
    await answer(id, 'routers', null, token);
    expect(await states()).toMatchObject([{ attempts: 1, solved: true }]);
    expect(await readRows(user.id)).toHaveLength(1);
    site.setTime(null);
  });

  it('counts all attempts that arrive at once', async () => {
    const { user, token } = await addSignedIn(site);
    const { id } = await addTopic(site, { body: LESSON });
    await Promise.all(Array.from({ length: 8 }, () => answer(id, 'routers', 0, token)));
    expect(await readRows(user.id)).toMatchObject([{ attempts: 8 }]);
  });

  it('deletes attempts with the account', async () => {
    const { user, token } = await addSignedIn(site);
    const { id } = await addTopic(site, { body: LESSON });
    await answer(id, 'routers', 0, token);
    await site.call('DELETE', `/api/users/${user.id}`);
    expect(await read<QuestionFigures[]>(`/api/topics/${id}/questions`, site.adminToken)).toMatchObject([
      { tried: 0 },
      { tried: 0 },
    ]);
    await site.call('DELETE', `/api/trash/users/${user.id}`);
    expect(await readRows(user.id)).toEqual([]);
  });
});

describe('reviews', () => {
  const reviews = (token: string, list = 'due') => read<QuestionReview[]>(`/api/me/reviews?list=${list}`, token);

  it('list a question once it is due, with its place, and later again after a right answer', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await addTopic(site, { title: 'A tree', body: LESSON });
    const start = Date.now();
    site.setTime(new Date(start));
    await answer(id, 'routers', 0, token);
    expect([await reviews(token), await reviews(token, 'upcoming')]).toMatchObject([[], [{ key: 'routers' }]]);
    site.setTime(new Date(start + DAY_MS));
    expect(await reviews(token)).toEqual([
      {
        topic_id: id,
        key: 'routers',
        title: 'How many routers?',
        lesson: 'A tree',
        attempts: 1,
        solved: false,
        address: `/tutorials/${id}/a-tree#question-routers`,
        due_at: new Date(start + DAY_MS).toISOString(),
        solved_at: null,
        last_at: new Date(start).toISOString(),
      },
    ]);
    await answer(id, 'routers', 1, token);
    expect(await reviews(token)).toEqual([]);
    expect(await reviews(token, 'upcoming')).toMatchObject([{ due_at: new Date(start + 4 * DAY_MS).toISOString() }]);
    site.setTime(null);
  });

  it('leave out what is not live, not open or not in the lesson any more', async () => {
    const { user, token } = await addSignedIn(site);
    const topic = await addTopic(site, { body: LESSON });
    await answer(topic.id, 'routers', 0, token);
    await answer(topic.id, 'cells', 0, token);
    const keys = async () => (await reviews(token, 'upcoming')).map(({ key }) => key).toSorted();
    const change = async (json: object) =>
      expect((await site.call('PUT', `/api/topics/${topic.id}`, { json })).status).toBe(200);
    expect(await keys()).toEqual(['cells', 'routers']);
    await change({ body: LESSON.replace('question cells', 'question words') });
    expect(await keys()).toEqual(['routers']);
    await change({ premium: 1 });
    expect(await keys()).toEqual([]);
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: String(topic.id) } });
    expect(await keys()).toEqual(['routers']);
    await change({ publish_at: '2099-01-01T00:00:00.000Z' });
    expect(await keys()).toEqual([]);
  });
});
