import { LEARNING_LIMITS } from '@qram/contract/modules/learning/learning-limits';
import type { LearningPath, LessonState, NextLesson, PathLesson } from '@qram/contract/modules/learning/learning-path';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  findPlaceInLesson,
  findQuestionKeys,
  type LessonInOrder,
  listLessonsInOrder,
} from '../../tutorials/service.ts';
import { requireUserId } from '../../users/service.ts';
import {
  type AttemptsRow,
  hasStartedAny,
  type LearningRow,
  selectAllAttempts,
  selectLessonStates,
} from '../repository.ts';

type States = ReadonlyMap<number, LearningRow>;

function lessonState({ id, locked }: LessonInOrder, states: States): LessonState {
  const state = states.get(id);
  if (state?.done_at) return 'done';
  if (locked) return 'locked';
  return state?.started_at ? 'started' : 'new';
}

const questionState = (row: AttemptsRow | undefined, at: string): PathLesson['questions'][number] => ({
  solved: Boolean(row?.solved_at),
  due: row !== undefined && row.due_at <= at,
});

/** The open lesson read last that is not done, or else the first one that is not. */
function chooseNext(lessons: readonly LessonInOrder[], states: States): LessonInOrder | undefined {
  const unfinished = lessons.filter(({ id, locked }) => !locked && !states.get(id)?.done_at);
  const lastRead = ({ id }: LessonInOrder) => (states.get(id)?.started_at ? (states.get(id)?.last_at ?? '') : '');
  const [latest] = unfinished.toSorted((one, other) => lastRead(other).localeCompare(lastRead(one)));
  return latest && lastRead(latest) ? latest : unfinished[0];
}

/** All live lessons in order with the user's progress, and the one to go on with. */
export async function readPath(deps: Dependencies, actor: Actor): Promise<LearningPath> {
  const userId = requireUserId(actor);
  const lessons = await listLessonsInOrder(deps, actor);
  const states: States = new Map((await selectLessonStates(deps.db, userId)).map((row) => [row.record_id, row]));
  const listed = lessons.length <= LEARNING_LIMITS.pathMax ? lessons : [];
  const keys = await findQuestionKeys(
    deps,
    listed.map(({ id }) => id),
  );
  const attempts = new Map(
    (await selectAllAttempts(deps.db, userId)).map((row) => [`${row.topic_id} ${row.question_key}`, row]),
  );
  const at = deps.now().toISOString();
  const toLesson = (lesson: LessonInOrder): PathLesson => ({
    id: lesson.id,
    title: lesson.title,
    number: lesson.number,
    minutes: lesson.minutes,
    state: lessonState(lesson, states),
    questions: (keys.get(lesson.id) ?? []).map((key) => questionState(attempts.get(`${lesson.id} ${key}`), at)),
  });
  const next = chooseNext(lessons, states);
  const after = lessons.find(
    (lesson) => lesson.number > (next?.number ?? 0) && !lesson.locked && !states.get(lesson.id)?.done_at,
  );
  const toNext = async (lesson: LessonInOrder): Promise<NextLesson> => ({
    ...about(lesson, states),
    part: lesson.part.title,
    ...(await findPlaceInLesson(deps, lesson, states.get(lesson.id)?.section ?? null)),
  });
  const parts = [...Map.groupBy(listed, ({ part }) => part.id)].map(([id, members]) => ({
    id,
    title: members[0]?.part.title ?? '',
    lessons: members.map(toLesson),
  }));
  const questions = parts.flatMap((part) => part.lessons.flatMap((lesson) => lesson.questions));
  return {
    lessons: { done: lessons.filter(({ id }) => states.get(id)?.done_at).length, total: lessons.length },
    questions: {
      solved: questions.filter(({ solved }) => solved).length,
      total: questions.length,
      due: questions.filter(({ due }) => due).length,
    },
    started: await hasStartedAny(deps.db, userId),
    parts,
    next: next ? await toNext(next) : null,
    after_next: after ? about(after, states) : null,
  };
}

const about = (lesson: LessonInOrder, states: States) => ({
  id: lesson.id,
  title: lesson.title,
  number: lesson.number,
  minutes: lesson.minutes,
  state: lessonState(lesson, states),
  summary: lesson.summary,
});
