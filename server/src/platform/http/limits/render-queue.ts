import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { DomainError } from '../../domain-error.ts';
import { FairQueue } from './fair-queue.ts';

const MAX_RUNNING = 6;
const MAX_RUNNING_PER_CLIENT = 3;
/** Beyond this, waiting would take too long. */
export const MAX_WAITING_RENDERS = 128;
const RETRY_AFTER_SECONDS = 2;

interface Job {
  client: string;
  start(): Promise<void>;
  refuse(): void;
}

export interface QueuedRender<T> {
  /** Rejects with `unavailable` when the queue is full. */
  result: Promise<T>;
  /** Moves the render to another client's queue if its turn comes sooner there. */
  shareWith(client: string): void;
}

const busyError = (): DomainError =>
  new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Runs a few renders at a time, taking turns between clients. When full, the client with the most loses its newest.
 * Starts each in its own event loop turn, because a render may block the loop until it ends.
 */
export class RenderQueue {
  readonly #waiting = new FairQueue<Job>();
  readonly #running = new Map<string, number>();
  #started = 0;
  #isScheduled = false;

  add<T>(client: string, render: () => Promise<T>): QueuedRender<T> {
    const { promise: result, resolve, reject } = Promise.withResolvers<T>();
    const job: Job = {
      client,
      start: () => render().then(resolve, reject),
      refuse: () => reject(busyError()),
    };
    this.#waiting.add(client, job);
    if (this.#waiting.size > MAX_WAITING_RENDERS) this.#waiting.takeLatestOfLongest()?.refuse();
    this.#scheduleNext();
    return { result, shareWith: (other) => this.#moveForward(job, other) };
  }

  #scheduleNext(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#started >= MAX_RUNNING) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#startNext()) this.#scheduleNext();
    });
  }

  /** False if no client may start another render. */
  #startNext(): boolean {
    if (this.#started >= MAX_RUNNING) return false;
    const next = this.#waiting.take((client) => (this.#running.get(client) ?? 0) < MAX_RUNNING_PER_CLIENT);
    if (next) this.#start(next.item);
    return next !== undefined;
  }

  #start(job: Job): void {
    const { client } = job;
    this.#started += 1;
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
    void job.start().finally(() => {
      this.#started -= 1;
      const left = (this.#running.get(client) ?? 1) - 1;
      if (left === 0) this.#running.delete(client);
      else this.#running.set(client, left);
      this.#scheduleNext();
    });
  }

  #moveForward(job: Job, client: string): void {
    if (!this.#waiting.moveForward(job, job.client, client)) return;
    job.client = client;
    this.#scheduleNext();
  }
}
