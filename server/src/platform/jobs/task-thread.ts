import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import fastq from 'fastq';

export interface TaskLimits {
  taskMs: number;
  idleMs: number;
  heapMegabytes: number;
}

export class TaskLimitExceeded extends Error {}

/** Runs tasks in a thread, one at a time, so that none blocks the event loop. */
export interface TaskThread {
  /** @throws TaskLimitExceeded; Error with the message of what the task threw */
  run(task: object): Promise<unknown>;
  /** In progress or waiting. */
  tasks(): number;
  close(): Promise<void>;
}

/** One when ready, then one per task. */
export type TaskReply = 'ready' | { result: unknown } | { failure: string };

/** @throws TaskLimitExceeded when the thread ends first */
async function nextReply(thread: Worker): Promise<TaskReply> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(thread, 'message', { signal }).then(([reply]) => reply),
      once(thread, 'exit', { signal }).then(() => {
        throw new TaskLimitExceeded('the thread ended');
      }),
    ]);
  } catch (error) {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isMemory ? new TaskLimitExceeded(error.message, { cause: error }) : error;
  } finally {
    settled.abort();
  }
}

/**
 * Starts the thread with the first task, and ends it when idle.
 * @param file path of the thread's program; it needs no environment
 */
export function openTaskThread(file: string, { taskMs, idleMs, heapMegabytes }: TaskLimits): TaskThread {
  let current: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  async function startThread(): Promise<Worker> {
    const thread = new Worker(file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    await nextReply(thread);
    // Each task throws its own errors; those of an idle thread only end it.
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (current === thread) current = undefined;
    });
    return thread;
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer);
    const thread = current;
    current = undefined;
    await thread?.terminate();
  }

  const queue = fastq.promise<unknown, object, unknown>(async (task) => {
    clearTimeout(idleTimer);
    current ??= await startThread();
    const thread = current;
    thread.ref();
    const timeout = setTimeout(() => void thread.terminate(), taskMs);
    try {
      thread.postMessage(task);
      const reply = await nextReply(thread);
      if (reply === 'ready') throw new Error('the thread was ready twice');
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    } catch (error) {
      // Replace the thread, which has ended or is about to.
      void close();
      throw error;
    } finally {
      clearTimeout(timeout);
      // Let the process exit while the thread is idle.
      thread.unref();
      idleTimer = setTimeout(() => void close(), idleMs).unref();
    }
  }, 1);

  return { run: (task) => queue.push(task), tasks: () => queue.running() + queue.length(), close };
}
