import { parentPort } from 'node:worker_threads';
import type { TaskReply } from '../../../platform/task-thread.ts';
import { type Pictures, renderLesson } from './lesson-rendering.ts';
import { renderNotebook } from './notebook-rendering.ts';

export type RenderingTask = { lesson: string; pictures: Pictures } | { notebook: string };

const reply = (message: TaskReply): void => parentPort?.postMessage(message);

parentPort?.on('message', async (task: RenderingTask) => {
  const rendering = 'lesson' in task ? renderLesson(task.lesson, task.pictures) : renderNotebook(task.notebook);
  await rendering.then(
    (result) => reply({ result }),
    (error: unknown) => reply({ failure: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
reply('ready');
