import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EncodedImage } from './image-encoder.ts';
import type { ImageResult, ImageTask } from './image-worker.ts';

/** `.ts` in the sources, `.cjs` in the build. */
const WORKER = fileURLToPath(new URL(`image-worker${extname(import.meta.url)}`, import.meta.url));
/** Several times what the largest accepted photo takes. */
const TASK_TIMEOUT_MS = 15_000;
/** Replace larger workers: only an exit returns a fragmented heap to the system. */
const MAX_IDLE_RSS = 128 * 1024 * 1024;

/** Can't be decoded within the limits. */
export class UndecodableImage extends Error {}

export class SlowImage extends Error {}

class WorkerEnded extends Error {}

/** How long a worker waits for another picture; tests set it longer. */
export const workerSettings = { idleMs: 5000 };

let worker: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** @throws WorkerEnded when the process ends first; the system's error when it can't start */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, killed]) => {
        throw new WorkerEnded(`the image worker ended with ${killed ?? code}`);
      }),
    ]);
    return message;
  } finally {
    settled.abort();
  }
}

/** Passes no environment, because the worker handles hostile input. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(WORKER, {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await nextMessage(child);
  child.once('exit', () => {
    if (worker === child) worker = undefined;
  });
  return child;
}

function endWorker(): void {
  clearTimeout(idleTimer);
  if (worker?.connected) worker.disconnect();
  worker = undefined;
}

/** Lets this process exit while the worker is idle. */
function setWorkerIdle(child: ChildProcess, idle: boolean): void {
  clearTimeout(idleTimer);
  if (idle) idleTimer = setTimeout(endWorker, workerSettings.idleMs).unref();
  for (const handle of [child, child.channel]) idle ? handle?.unref() : handle?.ref();
}

/**
 * Encodes in a child process, which a hostile picture may crash without harm. One call at a time.
 * @throws UndecodableImage when the picture is rejected or crashes the decoder; SlowImage when it takes too long
 */
export async function encodeInWorker(task: ImageTask, timeoutMs = TASK_TIMEOUT_MS): Promise<EncodedImage[]> {
  worker ??= await startWorker();
  const child = worker;
  setWorkerIdle(child, false);
  let timedOut = false;
  const timeout = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    child.send(task);
    const result = (await nextMessage(child)) as ImageResult;
    if (result.rss > MAX_IDLE_RSS) endWorker();
    else setWorkerIdle(child, true);
    if ('refused' in result) throw new UndecodableImage(result.refused);
    return result.images;
  } catch (error) {
    if (timedOut) throw new SlowImage('decoding takes too long', { cause: error });
    if (error instanceof WorkerEnded) throw new UndecodableImage('decoding failed', { cause: error });
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}
