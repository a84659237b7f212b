import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EncodedImage } from './image-encoder.ts';
import type { ImageResult, ImageTask } from './image-worker.ts';

/** Beside this module: `image-worker.ts` among the sources, `image-worker.cjs` in the build. */
const WORKER = fileURLToPath(new URL(`image-worker${extname(import.meta.url)}`, import.meta.url));
const TASK_TIMEOUT_MS = 30_000;
const IDLE_MS = 5000;
/** A worker that holds more is replaced: freed memory stays with a process in pieces, an ended one returns all of it. */
const MAX_IDLE_RSS = 128 * 1024 * 1024;

/** The content was no image that can be decoded within the limits. */
export class UndecodableImage extends Error {}

class WorkerEnded extends Error {}

let worker: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** The next message. @throws WorkerEnded when the process ends first, or the system's error when it cannot start */
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

/** A worker that has loaded its libraries. It gets no environment: it handles hostile input and needs no secret. */
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

/** An idle worker does not keep this process running. */
function setIdle(child: ChildProcess, idle: boolean): void {
  clearTimeout(idleTimer);
  if (idle) idleTimer = setTimeout(endWorker, IDLE_MS).unref();
  for (const handle of [child, child.channel]) idle ? handle?.unref() : handle?.ref();
}

/**
 * Encodes a picture in a child process, which a hostile picture may crash without harm. One call at a time.
 * @throws UndecodableImage when the picture is refused, crashes the decoder or takes too long
 */
export async function encodeInWorker(task: ImageTask): Promise<EncodedImage[]> {
  worker ??= await startWorker();
  const child = worker;
  setIdle(child, false);
  const timeout = setTimeout(() => child.kill('SIGKILL'), TASK_TIMEOUT_MS);
  try {
    child.send(task);
    const result = (await nextMessage(child)) as ImageResult;
    if (result.rss > MAX_IDLE_RSS) endWorker();
    else setIdle(child, true);
    if ('refused' in result) throw new UndecodableImage(result.refused);
    return result.images;
  } catch (error) {
    if (error instanceof WorkerEnded) throw new UndecodableImage('decoding failed', { cause: error });
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}
