import { z } from 'zod';
import { endpoint, type RateLimit } from '../../api/endpoint.ts';
import { id, idOut, idParams, timestamp } from '../../api/fields.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';

export const QUESTION_MESSAGES = {
  answerInvalid: "This isn't an answer to the question.",
  keyInvalid: 'The key of a question has small letters, digits and hyphens.',
} as const;

/** Max options or items. */
const MAX_CHOICES = 12;

/** Option index, several, an order of items, a number, or bits of cells. Null asks for the solution. */
const answer = z.union([z.number(), z.array(z.int()).max(MAX_CHOICES), z.null()], {
  error: QUESTION_MESSAGES.answerInvalid,
});
export type QuestionAnswer = z.output<typeof answer>;

const attempt = z.object({
  correct: z.boolean(),
  message: z.string(),
  hint: z.string().optional(),
  solution: z.string().optional(),
  /** The right answer, where the solution was asked for; missing if it isn't known. */
  answer: z.union([z.number(), z.array(z.int())]).optional(),
  /** HTML for each option, with `answer`: why it is right or wrong, or empty. */
  reasons: z.array(z.string()).optional(),
});
export type QuestionAttempt = z.output<typeof attempt>;

const questionState = z.object({
  key: z.string(),
  /** 0: only the solution was shown. */
  attempts: z.int(),
  /** True if an answer was right. */
  solved: z.boolean(),
  /** First right answer; null before. */
  solved_at: timestamp.nullable(),
  /** Last answer. */
  last_at: timestamp,
  /** Next review. */
  due_at: timestamp,
});
export type QuestionState = z.output<typeof questionState>;

const questionReview = questionState.extend({
  topic_id: idOut,
  title: z.string(),
  lesson: z.string(),
  /** Path of the question on its lesson's page. */
  address: z.string(),
});
export type QuestionReview = z.output<typeof questionReview>;

/** Users who tried it, and who were right at first. */
const questionFigures = z.object({ key: z.string(), title: z.string(), tried: z.int(), right: z.int() });
export type QuestionFigures = z.output<typeof questionFigures>;

/** A class behind one IP answers at the same time. */
export const ATTEMPT_LIMITS: readonly RateLimit[] = [
  { by: 'ip', max: 300, windowSeconds: 60 },
  { by: 'account', max: 60, windowSeconds: 60 },
];
const READ_LIMITS: readonly RateLimit[] = [{ by: 'account', max: 240, windowSeconds: 60 }];

export const REVIEW_LISTS = ['due', 'upcoming'] as const;

export const questionEndpoints = {
  answerQuestion: endpoint({
    method: 'POST',
    path: '/api/topics/:id/questions/:key/attempts',
    access: 'anyone',
    status: 200,
    summary:
      'Answer a question of a lesson. The response has the hint after a wrong answer, and the solution. null asks for the solution, and is no attempt: the response has the right answer too, and the question comes back a day later. Attempts are stored for signed-in users, who alone see them.',
    params: z.object({ id, key: z.string().regex(/^[a-z0-9-]{1,60}$/, QUESTION_MESSAGES.keyInvalid) }),
    body: z.object({ answer }),
    response: attempt,
    errors: { forbidden: 'The lesson is locked for the caller.' },
    limits: ATTEMPT_LIMITS,
  }),
  readQuestionStates: endpoint({
    method: 'GET',
    path: '/api/me/learning/topics/:id/questions',
    access: 'user',
    summary: 'Read how the caller has answered the questions of a lesson. Those without an answer are left out.',
    params: idParams,
    response: z.array(questionState),
    errors: { forbidden: 'The lesson is locked for the caller.' },
    limits: READ_LIMITS,
  }),
  listReviews: endpoint({
    method: 'GET',
    path: '/api/me/reviews',
    access: 'user',
    summary:
      'List the questions that the caller has answered before and that are due again, the earliest first, or those that come back later. Questions of lessons that are not live or not open are left out.',
    query: pageQuery()
      .omit({ search: true })
      .extend({ list: z.enum(REVIEW_LISTS, { error: `list must be ${REVIEW_LISTS.join(' or ')}.` }).default('due') }),
    response: z.array(questionReview),
    limits: READ_LIMITS,
  }),
  readQuestionFigures: endpoint({
    method: 'GET',
    path: '/api/topics/:id/questions',
    access: 'admin',
    summary: 'Count, for each question of a topic, the users who tried it and who were right at the first attempt.',
    params: idParams,
    response: z.array(questionFigures),
  }),
} as const;
