import { ERROR_MESSAGES } from '@qram/contract/errors';
import { DomainError } from '../domain-error.ts';

/** Limits concurrency so that health checks are not starved. */
const MAX_RUNNING = 6;
/** Renders of one client at once, so that others need not wait for them. */
const MAX_RUNNING_PER_CLIENT = 3;
/** Waiting renders of all clients, beyond which waiting would take too long. */
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
  /** Another client wants the result: while it waits, the render moves to where it is sooner its turn. */
  shareWith(client: string): void;
}

const isBusy = (): DomainError =>
  new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Runs renders a few at a time, taking turns between clients, so that one that asks for many delays only itself. When
 * too many are waiting, the client with the most loses its latest.
 */
export class RenderQueue {
  /** Waiting jobs by client, in the order of their turns. */
  readonly #lines = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  #started = 0;
  #waiting = 0;

  add<T>(client: string, render: () => Promise<T>): QueuedRender<T> {
    const { promise: result, resolve, reject } = Promise.withResolvers<T>();
    const job: Job = {
      client,
      start: () => render().then(resolve, reject),
      refuse: () => reject(isBusy()),
    };
    this.#line(client).push(job);
    this.#waiting += 1;
    if (this.#waiting > MAX_WAITING_RENDERS) this.#refuseOne();
    this.#startNext();
    return { result, shareWith: (other) => this.#move(job, other) };
  }

  #line(client: string): Job[] {
    const line = this.#lines.get(client) ?? [];
    this.#lines.set(client, line);
    return line;
  }

  #refuseOne(): void {
    const longest = [...this.#lines.values()].reduce((most, line) => (line.length > most.length ? line : most));
    longest.pop()?.refuse();
    this.#waiting -= 1;
  }

  #startNext(): void {
    while (this.#started < MAX_RUNNING) {
      const turn = [...this.#lines].find(([client]) => (this.#running.get(client) ?? 0) < MAX_RUNNING_PER_CLIENT);
      if (!turn) return;
      const [client, line] = turn;
      const job = line.shift();
      // The client's next turn comes after those of all others.
      this.#lines.delete(client);
      if (line.length > 0) this.#lines.set(client, line);
      if (job) this.#start(job);
    }
  }

  #start(job: Job): void {
    const { client } = job;
    this.#waiting -= 1;
    this.#started += 1;
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
    void job.start().finally(() => {
      this.#started -= 1;
      const left = (this.#running.get(client) ?? 1) - 1;
      if (left === 0) this.#running.delete(client);
      else this.#running.set(client, left);
      this.#startNext();
    });
  }

  #move(job: Job, client: string): void {
    const line = this.#lines.get(job.client);
    const place = line?.indexOf(job) ?? -1;
    if (!line || place <= (this.#lines.get(client)?.length ?? 0)) return;
    line.splice(place, 1);
    job.client = client;
    this.#line(client).push(job);
    this.#startNext();
  }
}
