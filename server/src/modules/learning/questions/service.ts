import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { recordPath } from '@qram/contract/collection/record-pages';
import { NO_ANSWER_TEXTS, parseFormAnswer } from '@qram/contract/modules/learning/question-answers';
import {
  QUESTION_MESSAGES,
  type QuestionAttempt,
  type QuestionFigures,
  type QuestionReview,
  type QuestionState,
} from '@qram/contract/modules/learning/question-attempts';
import type { Actor } from '../../../platform/access/actor.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../../platform/domain-error.ts';
import { toPageWindow } from '../../../platform/http/api/pagination.ts';
import { Listed } from '../../../platform/http/api/responses.ts';
import {
  countFields,
  findQuestions,
  gradeAnswer,
  type LessonQuestions,
  readAnswerable,
  readQuestions,
  revealAnswer,
} from '../../tutorials/service.ts';
import { requireUserId } from '../../users/service.ts';
import {
  type AttemptsRow,
  countAttempts,
  insertAttempts,
  lockAttempts,
  type QuestionKey,
  selectAttempts,
  selectReviews,
  updateAttempts,
} from '../repository.ts';
import { scheduleReview } from './review-schedule.ts';

/** Questions that a user may have to review at once; the rest follows when these are answered. */
const MAX_REVIEWS = 500;

function withAttempt(key: QuestionKey, before: AttemptsRow | undefined, correct: boolean, now: Date): AttemptsRow {
  const at = now.toISOString();
  return {
    ...key,
    attempts: (before?.attempts ?? 0) + 1,
    first_correct: before?.first_correct ?? (correct ? 1 : 0),
    solved_at: before?.solved_at ?? (correct ? at : null),
    ...scheduleReview(before ?? null, correct, now),
    last_at: at,
  };
}

/** A shown solution is no attempt, but a later right answer is no first try any more. */
function withShownSolution(key: QuestionKey, before: AttemptsRow | undefined, now: Date): AttemptsRow {
  return {
    ...key,
    attempts: before?.attempts ?? 0,
    first_correct: before?.first_correct ?? 0,
    solved_at: before?.solved_at ?? null,
    ...scheduleReview(before ?? null, false, now),
    last_at: now.toISOString(),
  };
}

/** Adds the row of a question, or changes it. */
async function saveQuestion(
  deps: Dependencies,
  key: QuestionKey,
  change: (before: AttemptsRow | undefined) => AttemptsRow,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await insertAttempts(trx, change(undefined))) return;
    const before = await lockAttempts(trx, deps.dialect, key);
    if (before) await updateAttempts(trx, change(before));
  });
}

type StoredQuestion = LessonQuestions['questions'][number];

/**
 * Nobody gets the solution of a locked lesson's sample.
 * @throws DomainError `not_found`, or as `readQuestions`
 */
async function readQuestion(
  deps: Dependencies,
  actor: Actor,
  { id, key }: { id: number; key: string },
  wants: 'grade' | 'solution',
) {
  const lesson = await readAnswerable(deps, actor, id);
  const question = lesson.questions.find((one) => one.key === key);
  if (lesson.isSample && (wants === 'solution' || !question))
    throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  if (!question) throw notFound();
  return { lesson, question };
}

/** Null asks for the solution. @throws DomainError `validation` for an invalid answer */
function gradeAttempt(question: StoredQuestion, answer: unknown): QuestionAttempt {
  const grade =
    answer === null ? { correct: false, message: '', ...revealAnswer(question) } : gradeAnswer(question, answer);
  if (!grade) throw invalidField('answer', QUESTION_MESSAGES.answerInvalid);
  const { hint, solution } = question;
  return {
    ...grade,
    ...(grade.correct || answer === null || hint === '' ? {} : { hint }),
    ...(solution === '' ? {} : { solution }),
  };
}

/**
 * Null asks for the solution, which is no attempt. Stores attempts of signed-in users only, and when to review; none at the
 * sample of a locked lesson.
 * @throws DomainError as `readQuestions`; `not_found` without such a question; `validation` for an invalid answer
 */
export async function answerQuestion(
  deps: Dependencies,
  actor: Actor,
  { id, key }: { id: number; key: string },
  answer: unknown,
): Promise<QuestionAttempt> {
  const { lesson, question } = await readQuestion(deps, actor, { id, key }, answer === null ? 'solution' : 'grade');
  const attempt = gradeAttempt(question, answer);
  if (actor.userId === null || lesson.isSample) return attempt;
  const row = { user_id: actor.userId, topic_id: id, question_key: key };
  const now = deps.now();
  await saveQuestion(deps, row, (before) =>
    answer === null ? withShownSolution(row, before, now) : withAttempt(row, before, attempt.correct, now),
  );
  return attempt;
}

export interface FormAnswer {
  attempt: QuestionAttempt;
  /** The question as plain text. */
  title: string;
  /** Path of the question on its lesson's page. */
  address: string;
}

/**
 * Null asks for the solution. Stores nothing.
 * @throws DomainError as `answerQuestion`; `validation` says what to enter
 */
export async function answerForm(
  deps: Dependencies,
  actor: Actor,
  key: { id: number; key: string },
  values: readonly string[] | null,
): Promise<FormAnswer> {
  const { lesson, question } = await readQuestion(deps, actor, key, values === null ? 'solution' : 'grade');
  const unit = question.kind === 'number' ? question.unit : undefined;
  const answer = values && parseFormAnswer(question.kind, values, countFields(question), unit);
  if (values && answer === null) throw invalidField('answer', NO_ANSWER_TEXTS[question.kind]);
  return {
    attempt: gradeAttempt(question, answer),
    title: question.title,
    address: questionPath(lesson, question.key),
  };
}

const questionPath = ({ id, title }: LessonQuestions, key: string): string =>
  `${recordPath('topics', { id, title })}#question-${key}`;

const toState = ({ question_key: key, attempts, solved_at, last_at, due_at }: AttemptsRow): QuestionState => ({
  key,
  attempts,
  solved: solved_at !== null,
  solved_at,
  last_at,
  due_at,
});

/** @throws DomainError as `readQuestions` */
export async function readQuestionStates(deps: Dependencies, actor: Actor, topicId: number): Promise<QuestionState[]> {
  const keys = (await readAnswerable(deps, actor, topicId)).questions.map(({ key }) => key);
  const rows = await selectAttempts(deps.db, requireUserId(actor), topicId);
  return rows.filter(({ question_key }) => keys.includes(question_key)).map(toState);
}

/** Only of live, open lessons. */
export async function listReviews(
  deps: Dependencies,
  actor: Actor,
  { list, ...query }: { list: 'due' | 'upcoming'; page?: number; per_page?: number },
): Promise<Listed<QuestionReview[]>> {
  const { about, limit, offset } = toPageWindow(query);
  const at = deps.now().toISOString();
  const rows = await selectReviews(deps.db, requireUserId(actor), { at, list, limit: MAX_REVIEWS });
  const lessons = await findQuestions(deps, actor, [...new Set(rows.map(({ topic_id }) => topic_id))]);
  const reviews = rows.flatMap((row): QuestionReview[] => {
    const lesson = lessons.get(row.topic_id);
    const question = lesson?.questions.find(({ key }) => key === row.question_key);
    if (!lesson || !question) return [];
    const { id, title } = lesson;
    const address = questionPath(lesson, question.key);
    return [{ ...toState(row), topic_id: id, lesson: title, title: question.title, address }];
  });
  return new Listed(reviews.slice(offset, offset + limit), { ...about, total: reviews.length });
}

/** @throws DomainError `not_found` */
export async function readQuestionFigures(
  deps: Dependencies,
  actor: Actor,
  topicId: number,
): Promise<QuestionFigures[]> {
  const { questions } = await readQuestions(deps, actor, topicId);
  const counts = await countAttempts(deps.db, topicId);
  return questions.map(({ key, title }) => ({ key, title, ...(counts.get(key) ?? { tried: 0, right: 0 }) }));
}
