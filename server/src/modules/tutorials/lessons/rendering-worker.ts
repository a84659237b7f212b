import { parentPort } from 'node:worker_threads';
import type { TaskReply } from '../../../platform/jobs/task-thread.ts';
import { type ReadableTextTask, toReadableText } from '../markdown/readable-text.ts';
import { renderLesson } from './lesson-rendering.ts';
import { renderNotebook } from './notebook-rendering.ts';
import type { Pictures } from './rendered-lesson.ts';

export type RenderingTask = { lesson: string; pictures: Pictures } | { notebook: string } | ReadableTextTask;

async function run(task: RenderingTask): Promise<unknown> {
  if ('texts' in task) return task.texts.map(toReadableText);
  return 'lesson' in task ? renderLesson(task.lesson, task.pictures) : renderNotebook(task.notebook);
}

const reply = (message: TaskReply): void => parentPort?.postMessage(message);

parentPort?.on('message', async (task: RenderingTask) => {
  await run(task).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ failure: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
reply('ready');
