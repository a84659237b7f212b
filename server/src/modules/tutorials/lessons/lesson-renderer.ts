import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { LESSON_MESSAGES } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { DomainError, invalidField } from '../../../platform/domain-error.ts';
import {
  openTaskThread,
  TaskLimitExceeded,
  type TaskLimits,
  type TaskThread,
} from '../../../platform/jobs/task-thread.ts';
import { noReferences } from '../markdown/references.ts';
import type { RenderedNotebook } from './notebook-rendering.ts';
import type { Pictures, RenderedLesson } from './rendered-lesson.ts';
import type { RenderingTask } from './rendering-worker.ts';

/** Next to this module: `rendering-worker.ts` in the sources, `rendering-worker.cjs` in the build. */
const WORKER = fileURLToPath(new URL(`rendering-worker${extname(import.meta.url)}`, import.meta.url));
/** Many times what the slowest known text takes (docs/decisions/048). */
const LIMITS: TaskLimits = { taskMs: 20_000, idleMs: 30_000, heapMegabytes: 512 };

/** Max lessons that render or wait; refuses more. */
const MAX_TASKS = 16;
const RETRY_SECONDS = 10;

export const openRendering = (limits: Partial<TaskLimits> = {}): TaskThread =>
  openTaskThread(WORKER, { ...LIMITS, ...limits });

/** @throws DomainError `unavailable` when too many lessons wait, `validation` when this one takes too long */
async function render(rendering: TaskThread, task: RenderingTask, refusal: readonly [field: string, message: string]) {
  if (rendering.tasks() >= MAX_TASKS)
    throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  try {
    return await rendering.run(task);
  } catch (error) {
    throw error instanceof TaskLimitExceeded ? invalidField(...refusal) : error;
  }
}

const EMPTY: RenderedLesson = {
  html: '',
  text: '',
  outline: [],
  words: 0,
  minutes: 0,
  lines: [],
  questions: [],
  problems: [],
  references: { ...noReferences(), questions: [] },
};

/** @throws DomainError `validation` for a text that takes too long to render */
export async function renderLessonInThread(
  rendering: TaskThread,
  body: string,
  pictures: Pictures,
): Promise<RenderedLesson> {
  if (body === '') return EMPTY;
  const refusal = ['body', LESSON_MESSAGES.lessonTooComplex] as const;
  return (await render(rendering, { lesson: body, pictures }, refusal)) as RenderedLesson;
}

/** @throws DomainError `validation` for a notebook that takes too long to render */
export const renderNotebookInThread = async (rendering: TaskThread, json: string): Promise<RenderedNotebook | null> =>
  (await render(rendering, { notebook: json }, [
    'ipynb',
    LESSON_MESSAGES.notebookTooComplex,
  ])) as RenderedNotebook | null;
